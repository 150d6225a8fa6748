"""URLs of the e-mail pages."""

from django.urls import path

from crannog.site.mail import views

urlpatterns = [
    path("mail/confirm/<str:token>", views.confirm, name="confirm_address"),
    path("mail/stop/<str:token>", views.stop, name="stop_mail"),
]

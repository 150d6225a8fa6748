// The table in the browser. Without it every form works; with it nothing reloads and no move is lost.
import { listen as listenToThings } from "./cards.js";
import { tick } from "./clocks.js";
import { listen as listenToChoices } from "./decide.js";
import { listen as listenToDock } from "./dock.js";
import "./door.js";
import "./fair.js";
import { listen as listenToGuide } from "./guide.js";
import { listen as listenToKeys } from "./keys.js";
import { listen as listenToLands } from "./lands.js";
import { listen as readOut } from "./news.js";
import { listen as sortLessons } from "./lessons.js";
import { notice } from "./notices.js";
import { resume } from "./outbox.js";
import { one, stage, table } from "./page.js";
import { listen as listenToPasskeys } from "./passkeys.js";
import { listen as lookAround } from "./people.js";
import { listen as playBack } from "./playback.js";
import { listen as listenToReaders } from "./read_board.js";
import { listen as listenToReplay } from "./replay.js";
import { keepQuestion, listen as listenToRules } from "./rules.js";
import "./setup.js";
import { follow } from "./stream.js";
import { listen as listenToQuestions } from "./text_mode.js";
import { listen as showTips } from "./tips.js";
import { listen as listenToSteps } from "./walk.js";
import { listen as listenToWhatIf } from "./what_if.js";
import { listen as listenToWhy } from "./why.js";
import { listen as listenToZoom } from "./zoom.js";

if (document.body.dataset.page === "guide") {
  listenToGuide();
  listenToKeys();
  listenToSteps();
  listenToWhy();
  showTips();
  keepQuestion();
  document.documentElement.dataset.ready = "";
} else if (document.body.dataset.page === "rules") {
  listenToRules();
  listenToThings();
  document.documentElement.dataset.ready = "";
} else if (document.body.dataset.page === "me") {
  listenToPasskeys();
} else if (table && stage()) {
  listenToKeys();
  listenToDock();
  listenToLands();
  listenToZoom();
  listenToThings();
  listenToReaders();
  listenToSteps();
  if (document.body.dataset.page === "what_if_position") tryOut();
  else if (stage()?.hasAttribute("data-replay")) listenToReplay(); // nothing there to decide, nothing that moves on
  else play();
  document.documentElement.dataset.ready = ""; // the page answers to clicks now
} else if (["cards", "one_card", "end", "log", "new"].includes(document.body.dataset.page ?? "")) {
  listenToThings();
  // On a phone the cards come first; whoever has chosen a filter sees it.
  const sieve = one("details.sieve");
  if (sieve && matchMedia("(max-width: 1023px)").matches && !one("[aria-current]", sieve)) sieve.removeAttribute("open");
  document.documentElement.dataset.ready = "";
}

function tryOut() {
  listenToWhatIf();
  listenToWhy();
  showTips();
}

function play() {
  listenToChoices();
  listenToWhy();
  keepQuestion();
  sortLessons();
  showTips();
  readOut();
  playBack();
  listenToQuestions();
  notice();
  lookAround();
  tick();
  follow();
  resume();
}

// What the browsers have and TypeScript's library does not yet name.
interface Window {
  trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
  };
}

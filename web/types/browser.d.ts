// What the browsers have and TypeScript's library does not yet name.
interface Rules {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}
interface Window {
  trustedTypes?: {
    createPolicy(name: string, rules: Rules): Rules;
  };
}

/** Text as it may stand in HTML and XML, in attributes too. */
export function inMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

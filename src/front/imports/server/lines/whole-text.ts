/** A cell as the database takes it: without zero signs, and without half a sign. */
export function wholeText(cell: string): string {
  return cell.replaceAll('\0', '').toWellFormed()
}

/** So much of a text at most; no sign is cut in two. */
export function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

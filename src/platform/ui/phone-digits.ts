/** What a person typed or pasted (`+52 1 442 123 4567`) → up to ten national digits. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  const national = digits.length > 10 ? digits.replace(/^521?/, '') : digits
  return national.slice(0, 10)
}

/** `4421234567` → `442 123 4567`, also while it is being written. */
export function groupPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ')
}

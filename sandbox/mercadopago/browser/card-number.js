/** Digits only, at most as many as a card number has. */
export function digitsOf(text, longest = 19) {
  return text.replace(/\D/g, '').slice(0, longest)
}

/** `4075 5957 1648 3764`; American Express is written 4-6-5. */
export function grouped(digits) {
  const american = /^3[47]/.test(digits)
  const sizes = american ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const groups = []
  let at = 0
  for (const size of sizes) {
    if (at < digits.length) groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups.join(' ')
}

/** The check digit every card number carries. */
export function hasCheckDigit(digits) {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length >= 13 && sum % 10 === 0
}

/** `1130` → `11/30`; a month that starts with 2 to 9 gets its zero. */
export function expiryText(text) {
  let digits = digitsOf(text, 4)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** `11/30` → month and four-digit year, or null when no such month exists. */
export function expiryOf(text) {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(text) ?? []
  if (!month || Number(month) < 1 || Number(month) > 12) return null
  return { month, year: `20${year}` }
}

/** A card is good until its month is over. */
export function hasExpired({ month, year }, now = new Date()) {
  return new Date(Number(year), Number(month), 1) <= now
}

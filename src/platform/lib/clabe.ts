/** Banco de México: weights 3-7-1 over 17 digits, each product modulo 10. */
export function clabeFits(clabe: string): boolean {
  if (!/^\d{18}$/.test(clabe)) return false
  const weights = [3, 7, 1]
  const sum = Array.from(clabe.slice(0, 17)).reduce(
    (total, digit, index) => total + ((Number(digit) * weights[index % 3]!) % 10),
    0,
  )
  return Number(clabe[17]) === (10 - (sum % 10)) % 10
}

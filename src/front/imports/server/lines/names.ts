/** What a name is written with. */
const written = /^[\p{Script=Latin}\p{M} .'’-]+$/u
/** What stands small inside a name: `de la Luz`. */
const small = 'da das de del der di du el la las los le van von y e'.split(' ')
/** What belongs to the word behind it, small or not: `San Martín`. */
const particles = new Set([...small, 'mac', 'mc', 'san', 'santa'])
const smallInside = new Set(small)

/** `MARÍA DE LA LUZ` → `María de la Luz`; a name in capitals and small letters stays as it is. */
export function nameCase(name: string): string {
  if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name
  return name
    .toLowerCase()
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word, at: number, whole: string) =>
      at > 0 && smallInside.has(word) && whole.charAt(at + word.length) === ' ' ? word : capital(word),
    )
}

/** `luna` → `Luna`, `mcallister` → `McAllister`. */
function capital(word: string): string {
  const [, scots, rest] = /^(mc)(\p{L}{4,})$/u.exec(word) ?? []
  if (scots !== undefined && rest !== undefined) return `Mc${capital(rest)}`
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Whether it can be the name of a person, and of 80 signs at most. */
export function isName(name: string): boolean {
  return written.test(name) && /\p{L}/u.test(name) && name.length <= 80
}

/**
 * A whole name in two: before a comma stand the surnames, else the last two words do, with what belongs to them (`de la`);
 * of two words the last.
 */
export function splitName(whole: string): { firstName: string; lastName: string } {
  const [before = '', after] = whole.split(',', 2)
  if (after !== undefined) return { firstName: after.trim(), lastName: before.trim() }
  const words = whole.split(' ')
  const groups: string[] = []
  let open = ''
  for (const word of words) {
    open = open === '' ? word : `${open} ${word}`
    if (particles.has(word.toLowerCase())) continue
    groups.push(open)
    open = ''
  }
  if (open !== '') groups.push(open)
  const surnames = groups.length > 2 ? 2 : groups.length - 1
  return {
    firstName: groups.slice(0, groups.length - surnames).join(' '),
    lastName: groups.slice(groups.length - surnames).join(' '),
  }
}

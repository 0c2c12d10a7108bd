/** What accounts may share. A strong sign holds them together; a weak one alone, like a family's address, is only told. */
export const markKinds = ['card', 'phone', 'device', 'clabe', 'address'] as const
export type MarkKind = (typeof markKinds)[number]
export const strongKinds: readonly MarkKind[] = ['card', 'phone', 'device', 'clabe']
export const isStrong = (kind: MarkKind) => strongKinds.includes(kind)

/** A mark in words: `misma tarjeta terminada en 4242`. */
export function markWords(kind: MarkKind, hint: string | null): string {
  const ending = hint === null ? '' : ` terminad${kind === 'phone' ? 'o' : 'a'} en ${hint}`
  switch (kind) {
    case 'card':
      return `misma tarjeta${ending}`
    case 'phone':
      return `mismo celular${ending}`
    case 'device':
      return 'mismo dispositivo'
    case 'clabe':
      return `misma CLABE${ending}`
    case 'address':
      return 'mismo domicilio (señal débil)'
  }
}

export type Shared = { kind: MarkKind; hint: string | null; accounts: number }

/** Why accounts stand together, strong signs first, as one sentence. */
export function reasonWords(shared: readonly Shared[]): string {
  const sorted = shared.toSorted(
    (one, other) =>
      markKinds.indexOf(one.kind) - markKinds.indexOf(other.kind) || other.accounts - one.accounts,
  )
  const words = [...new Set(sorted.map(({ kind, hint }) => markWords(kind, hint)))]
  const told = words.length > 4 ? [...words.slice(0, 4), `${words.length - 4} más`] : words
  const text = told.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a group shares as a list has it, `card 4242 3;address  2` (kind, digits, accounts), in words. */
export function sharedWords(code: string): string {
  const shared = code.split(';').flatMap((one): Shared[] => {
    const [kind = '', hint = '', accounts = '0'] = one.split(' ')
    return markKinds.flatMap((known) =>
      known === kind ? [{ kind: known, hint: hint === '' ? null : hint, accounts: Number(accounts) }] : [],
    )
  })
  return reasonWords(shared)
}

/** Letters and figures alone, so that `Av. Hidalgo #12` and `av hidalgo 12` are one address. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A mobile phone by its ten national digits; null of what is none. */
export function plainPhone(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').slice(-10)
  return digits.length === 10 ? digits : null
}

/** What staff found out about a group: nothing yet, a family, or one that has grown since it was called a family. */
export const clusterStates = ['open', 'family', 'grown'] as const
export type ClusterState = (typeof clusterStates)[number]

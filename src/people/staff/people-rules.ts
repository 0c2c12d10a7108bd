/** Why a change of the club's people is refused; null when it may be. */
export type Refusal = 'yourself' | 'last_administrator' | null

/**
 * Nobody changes what he himself may do, upwards or down, and an administrator always stays.
 * `administrators` are the ids that hold the role now, `to` the key of the role that comes (null: none any more).
 */
export function changeRefused(change: {
  by: string
  of: string
  to: string | null
  administrators: readonly string[]
}): Refusal {
  const { by, of, to, administrators } = change
  if (by === of) return 'yourself'
  const leaves = administrators.includes(of) && to !== 'administrator'
  return leaves && administrators.length === 1 ? 'last_administrator' : null
}

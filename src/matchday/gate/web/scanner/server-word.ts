import type { Admission } from '../../entries-contract.ts'
import type { Verdict } from '../../rules.ts'

/** The device's verdict with the server's word over it: who of its party passes, or why nobody does. In the party's order. */
export function withServerWord(verdict: Verdict, admissions: Admission[]): Verdict {
  const { party, family, ticket } = verdict
  const passing = party.filter((_, place) => admissions[place]?.verdict === 'pass')
  const [first] = admissions
  if (first === undefined || passing.length === party.length) return verdict
  if (passing.length > 0)
    return { ...verdict, party: passing, family: family && { ...family, passing: passing.length } }
  return {
    ...verdict,
    kind: first.verdict,
    entry: null,
    party: [],
    family: null,
    used: first.first && { at: Date.parse(first.first.at), gate: first.first.gate },
    otherGate: ticket?.gate ?? null,
    why: first.verdict === 'old_code' ? 'changed_hands' : null,
  }
}

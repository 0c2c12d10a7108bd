export type Outcome = { status: string; detail: string; approveAfterSeconds?: number }

const approved: Outcome = { status: 'approved', detail: 'accredited' }
const refused = (detail: string): Outcome => ({ status: 'rejected', detail })

/** Test cards: the first letters of the cardholder's name choose what the bank answers. */
const byHolder: Record<string, Outcome> = {
  APRO: approved,
  TOUT: approved,
  CONT: { status: 'in_process', detail: 'pending_contingency' },
  SLOW: { status: 'in_process', detail: 'pending_contingency', approveAfterSeconds: 8 },
  CHAL: { status: 'pending', detail: 'pending_challenge' },
  OTHE: refused('cc_rejected_other_reason'),
  CALL: refused('cc_rejected_call_for_authorize'),
  FUND: refused('cc_rejected_insufficient_amount'),
  SECU: refused('cc_rejected_bad_filled_security_code'),
  EXPI: refused('cc_rejected_bad_filled_date'),
  FORM: refused('cc_rejected_bad_filled_other'),
  CARD: refused('cc_rejected_bad_filled_card_number'),
  INST: refused('cc_rejected_invalid_installments'),
  DUPL: refused('cc_rejected_duplicated_payment'),
  LOCK: refused('cc_rejected_card_disabled'),
  CTNA: refused('cc_rejected_card_type_not_allowed'),
  ATTE: refused('cc_rejected_max_attempts'),
  BLAC: refused('cc_rejected_blacklist'),
  UNSU: refused('cc_rejected_other_reason'),
  TEST: refused('cc_rejected_other_reason'),
}

export const holderNames = Object.keys(byHolder)

/** The code a cardholder's name starts with; an unknown name behaves as APRO. */
export function holderCode(name: string): string {
  const start = name.trim().slice(0, 4).toUpperCase()
  return start in byHolder ? start : 'APRO'
}

/**
 * What a card payment comes to. Binary mode knows no waiting; without 3DS the bank that wants a
 * challenge refuses; `capture: false` only reserves the money.
 */
export function cardOutcome(
  name: string,
  mode: { binary: boolean; challenge: boolean; capture: boolean },
): Outcome {
  const outcome = byHolder[holderCode(name)] ?? approved
  if (outcome.detail === 'pending_challenge' && (mode.binary || !mode.challenge))
    return refused('cc_rejected_high_risk')
  if (outcome.status === 'in_process' && mode.binary) return refused('cc_rejected_other_reason')
  if (outcome.status === 'approved' && !mode.capture)
    return { status: 'authorized', detail: 'pending_capture' }
  return outcome
}

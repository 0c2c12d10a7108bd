const words: Record<string, string> = {
  pass_bought: 'Compraste tu bonogallo',
  pass_brought: 'Traído de la taquilla anterior del club',
  pass_played_before: 'Partidos de antes de traerlo',
  pass_match_used: 'Fuiste al partido',
  pass_match_absent: 'No fuiste al partido',
  pass_match_ceded: 'Cediste el partido',
  pass_match_unplayed: 'No se jugó con público',
  pass_ended_holder: 'Cancelaste tu bonogallo',
  pass_ended_unpaid: 'Terminó por falta de pago',
  pass_ended_undone: 'El club lo quitó: se había traído por error',
  pass_ended_money_back: 'Te devolvimos tu bonogallo',
}

/** What an entry of a pass's statement is about. */
export function statementWords(kind: string, match: string | null): string {
  const said = words[kind] ?? 'Movimiento'
  return match === null ? said : `${said} contra ${match}`
}

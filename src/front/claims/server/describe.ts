import type { Reply } from '#lib/endpoint.ts'
import { findAccount } from '#people/accounts/server/sql.ts'
import type { Services } from '#server/services.ts'
import type { Figures, listClaimRounds, readClaimRound } from '../contract.ts'
import { unknown } from './actions.ts'
import { previewAddress } from './preview.ts'
import * as sql from './sql.ts'

const none: Figures = { people: 0, sent: 0, opened: 0, claimed: 0, gone: 0, waiting: 0 }

function headOf(row: sql.RoundRow, figures: Map<string, Figures>) {
  const {
    id,
    state,
    importId,
    importName,
    waveSize,
    waveHours,
    wave,
    writer,
    writtenAt,
    sendAt,
    finishedAt,
  } = row
  return {
    id,
    state,
    importId,
    importName,
    waveSize,
    waveHours,
    wave,
    writtenBy: writer,
    writtenAt,
    sendAt,
    finishedAt,
    figures: figures.get(id) ?? none,
  }
}

export async function describeRounds(db: Services['db']): Promise<Reply<typeof listClaimRounds>> {
  const [rows, counts] = [await sql.listRounds(db), await sql.countClaims(db)]
  const figures = await sql.figuresOf(
    db,
    rows.map(({ id }) => id),
  )
  return { rounds: rows.map((row) => headOf(row, figures)), ...counts }
}

/** A round as its page shows it, with everything counted now. */
export async function describeRound(
  { db, config }: Pick<Services, 'db' | 'config'>,
  roundId: string,
  who: string,
): Promise<Reply<typeof readClaimRound>> {
  const round = await sql.findRound(db, roundId)
  if (round === undefined) throw unknown()
  const [account, figures, reach, waves, imports] = await Promise.all([
    findAccount(db, who),
    sql.figuresOf(db, [roundId]),
    round.wave === 0 ? sql.reachOf(db, round) : null,
    sql.wavesOf(db, roundId),
    round.state === 'draft' ? sql.importsToClaim(db) : [],
  ])
  const { email, firstName } = account!
  const address = (look: 'light' | 'dark') => previewAddress(config.masterKey, roundId, firstName, look)
  return {
    ...headOf(round, figures),
    words: round.words,
    sms: round.sms,
    tested: round.testedWords === round.words && round.testedBy === who,
    testTo: email,
    reach,
    waves,
    preview: { light: address('light'), dark: address('dark') },
    imports,
  }
}

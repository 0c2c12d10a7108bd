import { requireCaptcha } from '#people/accounts/server/captcha.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { codesToday, openCode, spendCode, tooManyCodes, tryCode, waitFor } from '../codes/codes.ts'
import { codePlace, countAttempt, fanSubject, forgetAll, uncountAttempt } from '../attempts.ts'
import { identify } from './identifiers.ts'
import { openFan } from './open-fan.ts'
import type { FanBrowser } from './sessions.ts'

type Deps = Pick<Services, 'db' | 'config'>

const codesADay = 10

/**
 * A code by mail instead of the face. Nobody's identifier gets the id of a code that goes nowhere, and so does a fan who
 * had their share by other identifiers: the asker sees no difference. Waits count by what was typed, anybody's or not.
 */
export async function askLoginCode(
  { db, config }: Deps,
  { identifier, captcha }: { identifier: string; captcha?: string | undefined },
  address: string,
): Promise<string> {
  await requireCaptcha({ db, config }, captcha)
  const { fanId, index } = await identify(db, config.masterKey, identifier)
  return db.transaction().execute(async (tx) => {
    await countAttempt(tx, [codePlace(config.masterKey, address)])
    const seconds = await waitFor(tx, index)
    if (seconds > 0) throw tooManyCodes(seconds)
    const enough = (await codesToday(tx, fanId)) >= codesADay
    const codeId = await openCode(tx, { fanId: enough ? null : fanId, purpose: 'log_in', toIndex: index })
    await enqueue(tx, 'fan_code', { codeId }, { key: `fan_code:${codeId}` })
    return codeId
  })
}

/** Signs in with the code; it is the other way that ends every wait of the face. */
export async function useLoginCode(
  { db, config }: Deps,
  { codeId, code: digits }: { codeId: string; code: string },
  browser: FanBrowser,
) {
  const code = await tryCode(db, config.masterKey, { id: codeId }, digits)
  const { fanId } = code
  if (fanId === null || code.purpose !== 'log_in') throw notFound('No encontramos ese código.')
  return db.transaction().execute(async (tx) => {
    await spendCode(tx, codeId)
    await forgetAll(tx, fanSubject(fanId))
    await uncountAttempt(tx, [codePlace(config.masterKey, browser.address)])
    return openFan(tx, fanId, browser)
  })
}

/** Who is signed in as a buyer is signed in as their fan, too. */
export async function openWithAccount(db: Db, accountId: string, browser: FanBrowser) {
  return db.transaction().execute(async (tx) => {
    const fan = await tx
      .selectFrom('fans')
      .select('id')
      .where('accountId', '=', accountId)
      .where('status', '<>', 'erased')
      .executeTakeFirst()
    if (fan === undefined) throw notFound('Tu cuenta aún no tiene Fan ID.')
    return { ...(await openFan(tx, fan.id, browser)), buyer: null }
  })
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import { readCrest } from '#catalogue/events/server/club-crest.ts'
import { crestPictures } from '#club/mail/server/mail-crest.ts'
import { ticketJobs } from '#selling/tickets/server/jobs.ts'
import { readConfig } from '#server/config.ts'
import { fileStore } from '#server/files.ts'
import { mailer } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { makeBuyers, type Buyer } from './buyers.ts'
import { dropConnections } from './http-client.ts'
import { buy } from './purchases.ts'
import type { Stage } from './stage.ts'

/** Not the match that is sold out. */
const eventId = 2
const seatsEach = 4
const warmUp = 40
const measured = 160
const atOnce = 48
const rushSeconds = 12

/**
 * What a mail of four tickets costs: the whole task, from reading the order to the mail server's answer, in this process after
 * a warm-up. Then what the worker's process costs per purchase while buyers wait, and how much memory it holds when all
 * mails of these purchases have gone.
 */
export async function benchMails(stage: Stage): Promise<Record<string, number>> {
  const orders: string[] = []
  const buyers = await makeBuyers(stage, warmUp + measured + 4000)
  await rush(stage, buyers, (bought) => orders.length + bought < warmUp + measured, orders)
  await mailsGone(stage)
  const mail = await costOfMail(stage, orders)
  dropConnections()

  const cpuBefore = cpuMs(stage.worker.pid!)
  const until = Date.now() + rushSeconds * 1000
  const bought: string[] = []
  await rush(stage, buyers, () => Date.now() < until, bought)
  const rushed = cpuMs(stage.worker.pid!) - cpuBefore
  const drained = await mailsGone(stage)
  return {
    ...mail,
    worker_ms_per_purchase: rushed / bought.length,
    purchases_in_rush: bought.length,
    mails_gone_after_rush_s: drained,
    worker_resident_mb: residentMb(stage.worker.pid!),
  }
}

async function rush(
  stage: Stage,
  buyers: Buyer[],
  more: (underWay: number) => boolean,
  bought: string[],
): Promise<void> {
  let underWay = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (more(underWay)) {
        underWay++
        const one = await buy(stage, buyers.pop()!, { eventId, quantity: seatsEach })
        underWay--
        if (one === null) throw new Error('no seats left')
        bought.push(one.orderId)
      }
    }),
  )
}

/** Waits until no mail of tickets is queued; answers how many seconds that took. */
export async function mailsGone({ pool }: Pick<Stage, 'pool'>): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'mail_tickets'`,
    )
    if (rows[0]!.left === 0) return (performance.now() - began) / 1000
    await sleep(200)
  }
}

async function costOfMail(
  { db, pool, databaseUrl, smtpUrl, origin }: Stage,
  orders: string[],
): Promise<Record<string, number>> {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, PUBLIC_URL: origin })
  const sendMail = mailer(smtpUrl, config.mailFrom, () => 'Club', crestPictures)
  await readCrest({ db, files: fileStore(config) })
  const { tasks } = ticketJobs({ db, config, sendMail } as Services)
  const send = tasks['mail_tickets']! as unknown as (...given: Parameters<Task>) => Promise<void>
  const sendAll = async (some: string[]) => {
    for (const orderId of some) await send({ orderId }, {} as Parameters<Task>[1])
  }
  // The worker has told these buyers already: each notice is to be written again.
  await pool.query(`delete from notifications where key like 'tickets-ready:%'`)
  await sendAll(orders.slice(0, warmUp))
  const before = process.cpuUsage()
  await sendAll(orders.slice(warmUp))
  const { user, system } = process.cpuUsage(before)
  return { mail_cpu_ms: (user + system) / 1000 / (orders.length - warmUp) }
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** User and system time of a process so far (proc(5): the 14th and 15th field; the name before may hold blanks). */
function cpuMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user! + system!) * 1000) / ticksPerSecond
}

function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

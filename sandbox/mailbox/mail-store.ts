import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mail, readMail } from './read-mail.ts'
import type { Envelope } from './smtp.ts'

export type KeptMail = Mail & { id: string; receivedAt: string; envelopeTo: string[] }
export type MailStore = Awaited<ReturnType<typeof mailStore>>

type Header = { receivedAt: string; to: string[]; from: string }

const maxMails = 500

/** The mails received, newest first; with a folder they survive a restart, one `.eml` each. */
export async function mailStore(folder?: string) {
  let mails: KeptMail[] = []

  const fileOf = (id: string, ending: 'eml' | 'json') => join(folder ?? '', `${id}.${ending}`)
  const kept = async (id: string, header: Header, raw: Buffer): Promise<KeptMail> => ({
    ...(await readMail(raw)),
    id,
    receivedAt: header.receivedAt,
    envelopeTo: header.to,
  })

  function drop(id: string) {
    if (!folder) return
    rmSync(fileOf(id, 'eml'), { force: true })
    rmSync(fileOf(id, 'json'), { force: true })
  }

  if (folder) {
    mkdirSync(folder, { recursive: true })
    // A mail's header file is written last: without it the mail was never confirmed.
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
    const read = files.map((name) => {
      const id = name.slice(0, -'.json'.length)
      const header = JSON.parse(readFileSync(fileOf(id, 'json'), 'utf8')) as Header
      return kept(id, header, readFileSync(fileOf(id, 'eml')))
    })
    mails = (await Promise.all(read)).toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt))
  }

  return {
    async add({ from, to, raw }: Envelope) {
      const id = randomUUID()
      const header: Header = { receivedAt: new Date().toISOString(), to, from }
      mails.unshift(await kept(id, header, raw))
      if (folder) {
        writeFileSync(fileOf(id, 'eml'), raw)
        writeFileSync(fileOf(id, 'json'), JSON.stringify(header))
      }
      for (const old of mails.splice(maxMails)) drop(old.id)
    },
    /** All, or those that one address received. */
    list: (to?: string) =>
      to === undefined
        ? mails
        : mails.filter(({ envelopeTo }) =>
            envelopeTo.some((address) => address.toLowerCase() === to.toLowerCase()),
          ),
    get: (id: string) => mails.find((mail) => mail.id === id),
    clear() {
      for (const { id } of mails) drop(id)
      mails = []
    },
  }
}

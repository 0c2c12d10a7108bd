import { audit } from '#server/audit.ts'
import { legalTexts } from './legal/library/texts.ts'
import { readHead } from '../legal-rules.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import type { Settings } from '../contract.ts'
import { readSettings, refresh } from './refresh.ts'
import * as sql from './sql.ts'

type Deps = Pick<Services, 'db' | 'config'>

/** Saves what was changed, tells the log what was before, and brings it to this process at once. */
export async function changeSettings(
  services: Deps,
  by: string,
  { settings, version }: { settings: Settings; version: number },
): Promise<{ version: number }> {
  const saved = await services.db.transaction().execute(async (tx) => {
    const { settings: before } = await readSettings({ ...services, db: tx })
    const next = await sql.saveSettings(tx, settings, version)
    if (next === null)
      throw new Problem('changed_meanwhile', 'Alguien más cambió los ajustes. Vuelve a abrir la página.')
    const detail = changesOf(before, settings)
    await audit(tx, { accountId: by, action: 'settings.changed', subject: 'club_settings', detail })
    return { version: next }
  })
  await refresh(services)
  return saved
}

/** Only what differs, by its name: what was and what is. */
function changesOf(before: Settings, after: Settings): Record<string, unknown> {
  const flat = ({ colours, legal, transfer, ...words }: Settings) =>
    Object.entries({
      ...words,
      ...Object.fromEntries(Object.entries(colours).map(([key, value]) => [`colours.${key}`, value])),
      ...Object.fromEntries(Object.entries(transfer).map(([key, value]) => [`transfer.${key}`, value])),
      ...Object.fromEntries(Object.entries(legal).map(([key, value]) => [`legal.${key}`, value])),
    })
  const was = new Map(flat(before))
  const changed = flat(after).filter(([key, value]) => was.get(key) !== value)
  return Object.fromEntries(changed.map(([key, value]) => [key, { before: was.get(key), after: value }]))
}

type Draft = { document: string; version: string; title: string; effectiveOn: string; words: string }

/** Keeps a new version as a draft. A version that was shipped or approved is never written again. */
export async function addVersion({ db }: Deps, by: string, draft: Draft): Promise<void> {
  const { document, version, title, effectiveOn, words } = draft
  const file = fileOf({ title, version, effectiveOn, status: 'borrador' }, words)
  if (legalTexts().some((text) => text.document === document && text.version === version)) throw taken()
  await db.transaction().execute(async (tx) => {
    if (!(await sql.saveDraft(tx, { document, version, file, effectiveOn }))) throw taken()
    const subject = `legal:${document}/${version}`
    await audit(tx, { accountId: by, action: 'legal.version_added', subject, detail: { effectiveOn } })
  })
}

type Approval = { document: string; version: string; approvedBy: string }

/** Counsel approved it: the file says so, its hash stands, and from its day on it is in force. */
export async function approveVersion(services: Deps, by: string, approval: Approval): Promise<void> {
  const { document, version, approvedBy } = approval
  await services.db.transaction().execute(async (tx) => {
    const draft = await sql.lockDraft(tx, document, version)
    if (draft === undefined) throw notFound('Ese borrador no existe o ya se aprobó.')
    const { head, words } = readHead(draft.file)
    await sql.approve(tx, { ...approval, file: fileOf({ ...head, status: 'aprobado' }, words) })
    const subject = `legal:${document}/${version}`
    await audit(tx, { accountId: by, action: 'legal.version_approved', subject, detail: { approvedBy } })
  })
  await refresh(services)
}

function fileOf(head: Record<'title' | 'version' | 'effectiveOn' | 'status', string>, words: string): string {
  const matter = Object.entries(head).map(([key, value]) => `${key}: ${value}`)
  return `---\n${matter.join('\n')}\n---\n\n${words.trim()}\n`
}

function taken(): Problem {
  const fields = { version: 'Esa versión ya existe y no se cambia. Usa otro número.' }
  return new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields })
}

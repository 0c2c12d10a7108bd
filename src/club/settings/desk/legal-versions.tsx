import { useState } from 'react'
import { dayInWords, legalDocuments, type LegalDocument } from '../legal-rules.ts'
import type { Answer } from '#lib/endpoint.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useRead } from '#web/query.ts'
import { ApproveVersion } from './approve-version.tsx'
import { listTextVersions } from '../contract.ts'
import { NewVersion } from './new-version.tsx'
import { TextDiff } from './text-diff.tsx'

export type TextVersion = Answer<typeof listTextVersions>['versions'][number]
type Open =
  | { what: 'new'; document: LegalDocument }
  | { what: 'diff' | 'approve'; version: TextVersion }
  | null

/** Each legal text with its versions, newest first; and a new one, compared with what is in force. */
export function LegalVersions() {
  const { data } = useRead(listTextVersions, {})
  const [open, setOpen] = useState<Open>(null)
  if (data === undefined) return <Skeletons label="Cargando los textos" blocks={['h-60 w-full']} />
  const of = (document: LegalDocument) =>
    data.versions
      .filter((version) => version.document === document)
      .toSorted((a, b) => b.effectiveOn.localeCompare(a.effectiveOn))
  const current = (document: LegalDocument) => of(document).find((version) => version.current)
  const close = () => setOpen(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      {legalDocuments.map((document) => (
        <Card as="section" key={document} className="p-5">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">{current(document)?.title ?? document}</h2>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Versión nueva: ${current(document)?.title ?? document}`}
              onClick={() => setOpen({ what: 'new', document })}
            >
              Versión nueva
            </Button>
          </div>
          <ul className="divide-y divide-line">
            {of(document).map((version) => (
              <Version key={version.sha256} version={version} onOpen={setOpen} />
            ))}
          </ul>
        </Card>
      ))}
      {open?.what === 'new' && (
        <NewVersion document={open.document} current={current(open.document)} onClose={close} />
      )}
      <Dialog open={open?.what === 'diff'} onClose={close} size="lg" title="Qué cambia">
        {open?.what === 'diff' && (
          <TextDiff before={current(open.version.document)?.words ?? ''} after={open.version.words} />
        )}
      </Dialog>
      {open?.what === 'approve' && <ApproveVersion version={open.version} onClose={close} />}
    </div>
  )
}

function Version({ version, onOpen }: { version: TextVersion; onOpen: (open: Open) => void }) {
  const { version: name, effectiveOn, status, current, shipped, sha256, approvedBy } = version
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          <span className="text-ink-2">desde el {dayInWords(effectiveOn)}</span>
          {current && <Badge tone="ok">Vigente</Badge>}
          {status === 'borrador' ? (
            <Badge tone="warn">Borrador</Badge>
          ) : (
            <Badge tone="brand">Aprobada{approvedBy === null ? '' : ` por ${approvedBy}`}</Badge>
          )}
          {shipped && <Badge>De fábrica</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          Huella <code className="break-all">{sha256.slice(0, 16)}…</code>
        </p>
      </div>
      {!current && (
        <div className="flex gap-2">
          <Button size="sm" variant="ghost" onClick={() => onOpen({ what: 'diff', version })}>
            Ver cambios
          </Button>
          {!shipped && status === 'borrador' && (
            <Button size="sm" variant="secondary" onClick={() => onOpen({ what: 'approve', version })}>
              Aprobar
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

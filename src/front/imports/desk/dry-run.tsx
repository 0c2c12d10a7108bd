import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '#lib/count.ts'
import { formatLongDay } from '#lib/dates.ts'
import { saveFile } from '#web/offline/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { readFaultyLines, type Import, type VerdictName, verdicts } from '../contract.ts'
import { creditWords, movedWords, undoneWords } from './act-words.ts'
import { ApplyActions } from './apply-actions.tsx'
import { LineList } from './line-list.tsx'
import { MappingForm } from './mapping-form.tsx'
import { verdictWords } from './state-words.ts'

/** What a file would do, or has done: in figures, by reason, line by line. */
export function DryRun({ file }: { file: Import }) {
  const { counts, state } = file
  const [verdict, setVerdict] = useState<VerdictName>(counts.refused > 0 ? 'refused' : 'new')
  const [reason, setReason] = useState<string | null>(null)
  const [mapping, setMapping] = useState(false)
  if (mapping) return <MappingForm file={file} onBack={() => setMapping(false)} />
  const reasons = file.reasons.filter((one) => one.verdict === verdict)
  const shown = verdicts.filter((one) => one !== 'skipped' || counts.skipped > 0)
  const credit = state === 'undone' ? null : creditWords(file)
  const moved = movedWords(file)
  const choose = (next: VerdictName) => {
    setVerdict(next)
    setReason(null)
  }
  return (
    <div className="flex flex-col gap-6">
      <ul
        className={`grid grid-cols-2 gap-3 md:grid-cols-3 ${shown.length > 5 ? 'xl:grid-cols-6' : 'xl:grid-cols-5'}`}
        aria-label="Qué pasa con los renglones"
      >
        {shown.map((one) => {
          const { label, done, words } = verdictWords[one]
          return (
            <li key={one}>
              <button
                type="button"
                aria-pressed={verdict === one}
                onClick={() => choose(one)}
                className={`flex h-full w-full flex-col items-start rounded-lg border bg-surface p-4 text-left shadow-1 hover:bg-sunken ${verdict === one ? 'border-brand outline-2 outline-brand' : 'border-line'}`}
              >
                <span className="block font-semibold">{state === 'checked' ? label : done}</span>
                <span
                  className={`title nums block text-3xl ${one === 'refused' && counts[one] > 0 ? 'text-danger-strong' : ''}`}
                >
                  {formatCount(counts[one])}
                </span>
                <span className="block text-sm text-ink-2">{words}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {state === 'undone' && <p>{undoneWords(file)}</p>}
      {credit !== null && <p className="nums">{credit}</p>}
      {moved !== null && <Notice tone="info">{moved}</Notice>}
      {file.left > 0 && <p>Sin aplicar {formatCount(file.left)}: súbelo otra vez.</p>}
      <ApplyActions file={file} onMapping={() => setMapping(true)} />
      <Card as="section" className="flex flex-col gap-4 p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-2xl">{verdictWords[verdict].label}: por qué</h2>
          {counts.refused > 0 && <FaultyFile file={file} />}
        </div>
        {reasons.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label="Motivos">
            {reasons.map(({ code, words, count }) => (
              <li key={code}>
                <button
                  type="button"
                  aria-pressed={reason === code}
                  onClick={() => setReason(reason === code ? null : code)}
                  className={`min-h-11 rounded-md border px-3 py-2 text-left text-sm ${reason === code ? 'border-brand bg-brand-soft text-brand' : 'border-line bg-surface'}`}
                >
                  {words} <strong className="nums">{formatCount(count)}</strong>
                </button>
              </li>
            ))}
          </ul>
        )}
        <LineList
          key={[state, ...Object.values(counts), verdict, reason].join(' ')}
          importId={file.id}
          verdict={verdict}
          reason={reason}
        />
      </Card>
      {file.undoUntil !== null && (
        <p className="text-ink-2">Se puede deshacer hasta el {formatLongDay(file.undoUntil)}.</p>
      )}
    </div>
  )
}

/** The refused lines, to be corrected and given again. */
function FaultyFile({ file }: { file: Import }) {
  const [waiting, setWaiting] = useState(false)
  const get = () => {
    setWaiting(true)
    void call(readFaultyLines, { params: { importId: file.id } })
      .then(
        (bytes) => saveFile(bytes, `por-corregir-${file.fileName.replace(/\.\w+$/, '')}.csv`, 'text/csv'),
        (error: Error) => toast({ tone: 'danger', title: error.message }),
      )
      .finally(() => setWaiting(false))
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<IconDownload size={18} aria-hidden />}
      loading={waiting}
      onClick={get}
    >
      Bajar los rechazados con su motivo
    </Button>
  )
}

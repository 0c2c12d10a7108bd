import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Card } from '#ui/card.tsx'
import type { Check, Compared, ReviewRecord } from '../desk-contract.ts'
import { Picture } from './picture.tsx'
import { partsThatDiffer } from '../desk-rules.ts'

type EvidenceProps = { reviewId: string; record: ReviewRecord }
const sides = ['portrait', 'selfie', 'document_front', 'document_back'] as const

/** What a person compares: faces beside one another, the document, what was typed beside what was read. */
export function Evidence({ reviewId, record }: EvidenceProps) {
  const { pictures, compared, checks, findings, document } = record
  const poses = pictures.filter(({ kind }) => kind === 'challenge')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened it is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <section aria-labelledby="fotos">
        <h2 id="fotos" ref={heading} tabIndex={-1} className="mb-3 text-2xl">
          Fotos{document !== null && ` · ${document}`}
        </h2>
        {pictures.length === 0 ? (
          <Card className="p-5">No hay fotos: eligió no usar su rostro o ya se borraron.</Card>
        ) : (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {sides.map((side) => {
              const picture = pictures.find(({ kind }) => kind === side)
              return <Picture key={side} reviewId={reviewId} kind={side} picture={picture} />
            })}
          </div>
        )}
        {poses.length > 0 && (
          <details className="mt-4">
            <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand">
              Ver los movimientos de la selfie ({poses.length})
            </summary>
            <Poses reviewId={reviewId} poses={poses} />
          </details>
        )}
      </section>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[3fr_2fr]">
        <Fields compared={compared} />
        <section aria-labelledby="comprobaciones">
          <h2 id="comprobaciones" className="mb-3 text-2xl">
            Comprobaciones
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {checks.map((check) => (
              <li key={check.label} className="flex items-center justify-between gap-4 py-3">
                <span>{check.label}</span>
                <Result result={check.result}>{check.words}</Result>
              </li>
            ))}
            {findings.map((finding) => (
              <li key={finding} className="py-3">
                {finding}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

function Poses({ reviewId, poses }: { reviewId: string; poses: ReviewRecord['pictures'] }) {
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-3 xl:grid-cols-5">
      {poses.map((picture) => (
        <Picture key={picture.id} reviewId={reviewId} kind="challenge" picture={picture} onDemand />
      ))}
    </div>
  )
}

function Fields({ compared }: { compared: Compared[] }) {
  return (
    <section aria-labelledby="datos" className="min-w-0">
      <h2 id="datos" className="mb-3 text-2xl">
        Escrito y leído
      </h2>
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b-2 border-line text-sm text-ink-2">
              <th scope="col" className="py-2 pr-3">
                Dato
              </th>
              <th scope="col" className="px-3 py-2">
                Escribió
              </th>
              <th scope="col" className="px-3 py-2">
                Dice el documento
              </th>
              <th scope="col" className="py-2 pl-3">
                Resultado
              </th>
            </tr>
          </thead>
          <tbody>
            {compared.map(({ label, typed, read, result }) => (
              <tr
                key={label}
                className={`border-b border-line ${result === 'differs' ? 'bg-danger-soft' : ''}`}
              >
                <th scope="row" className="py-3 pr-3 font-semibold">
                  {label}
                </th>
                <td className="nums px-3 py-3 wrap-anywhere">
                  <Marked text={typed} beside={result === 'differs' ? read : null} />
                </td>
                <td className="nums px-3 py-3 wrap-anywhere">
                  <Marked text={read} beside={result === 'differs' ? typed : null} />
                </td>
                <td className="py-3 pl-3">
                  <Result result={result === 'same' ? 'ok' : result === 'differs' ? 'fault' : 'unread'}>
                    {result === 'same' ? 'Igual' : result === 'differs' ? 'Distinto' : 'No se leyó'}
                  </Result>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** A value; of one that differs, the letters that the other does not have in common with it are marked. */
function Marked({ text, beside }: { text: string | null; beside: string | null }) {
  if (text === null || beside === null) return <>{text ?? '—'}</>
  const [start, middle, end] = partsThatDiffer(text, beside)
  return (
    <>
      {start}
      {middle !== '' && (
        <mark className="bg-transparent font-bold text-danger-strong underline decoration-2">{middle}</mark>
      )}
      {end}
    </>
  )
}

const looks = {
  ok: { colour: 'text-ok', Icon: IconCheck },
  fault: { colour: 'text-danger-strong', Icon: IconAlertTriangle },
  unread: { colour: 'text-ink-2', Icon: IconMinus },
}

function Result({ result, children }: { result: Check['result']; children: string }) {
  const { colour, Icon } = looks[result]
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${colour}`}>
      <Icon size={18} aria-hidden />
      {children}
    </span>
  )
}

import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { LetterPreview } from '#front/holder-messages/desk/letter-preview.tsx'
import { formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import { useSend } from '#web/query.ts'
import { endClaimRound, pauseClaimRound, resumeClaimRound, type Round } from '../contract.ts'
import { putRound } from './put-round.ts'

/** How far the waves are, and who has claimed; with the way to pause and to go on. */
export function RoundUnderWay({ round }: { round: Round }) {
  const { figures, state, wave, waves, reach, sendAt, finishedAt, preview, words } = round
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card as="section" className="flex flex-col gap-4 p-5">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div>
              <h2 className="text-2xl">{titleOf(round)}</h2>
              <p role="status" className="text-ink-2">
                {wave === 0
                  ? `${formatCount((reach?.mails ?? 0) + (reach?.texts ?? 0))} enlaces por salir`
                  : `${formatCount(figures.sent)} de ${formatCount(figures.people)} enlaces`}
                {finishedAt !== null && ` · ${formatMoment(finishedAt)}`}
                {state === 'waiting' && sendAt !== null && ` · siguiente ola: ${formatMoment(sendAt)}`}
              </p>
            </div>
            <RoundActs round={round} />
          </div>
          {wave > 0 && <FigureList round={round} />}
        </Card>
        {waves.length > 0 && (
          <Card as="section" className="p-5">
            <h2 className="mb-3 text-2xl">Por ola</h2>
            <Table
              caption="Cifras de cada ola"
              hideCaption
              rows={waves}
              rowKey={(one) => String(one.wave)}
              columns={[
                { key: 'wave', header: 'Ola', cell: (one) => `${one.wave}` },
                { key: 'at', header: 'Salió', cell: (one) => formatMoment(one.at) },
                { key: 'sent', header: 'Enviados', align: 'end', cell: (one) => formatCount(one.sent) },
                { key: 'opened', header: 'Abrieron', align: 'end', cell: (one) => formatCount(one.opened) },
                {
                  key: 'claimed',
                  header: 'Reclamaron',
                  align: 'end',
                  cell: (one) => formatCount(one.claimed),
                },
              ]}
            />
          </Card>
        )}
      </div>
      <LetterPreview preview={{ ...preview, push: { title: '', body: '' } }} version={words} push={false} />
    </div>
  )
}

function titleOf({ state, wave }: Round): string {
  if (state === 'waiting') return wave === 0 ? 'Por salir' : `Ola ${wave} completa`
  if (state === 'sending') return `Va saliendo la ola ${wave}`
  if (state === 'paused') return 'En pausa'
  return state === 'ended' ? 'Terminada antes de tiempo' : 'Completa'
}

function FigureList({ round: { figures } }: { round: Round }) {
  const { people, sent, opened, claimed, gone, waiting } = figures
  const share = (part: number) => (sent === 0 ? '' : ` · ${Math.round((part * 100) / sent)} %`)
  return (
    <>
      <progress
        aria-label="Enlaces enviados"
        max={Math.max(1, people)}
        value={sent + gone}
        className="h-2.5 w-full overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
      <dl>
        {[
          { label: 'Enviados', value: sent, more: '' },
          { label: 'Abrieron el enlace', value: opened, more: share(opened) },
          { label: 'Reclamaron su cuenta', value: claimed, more: share(claimed) },
          { label: 'En camino', value: waiting, more: '' },
          { label: 'Ya no hizo falta o no se pudo', value: gone, more: '' },
          { label: 'Les falta su ola', value: people - sent - gone - waiting, more: '' },
        ].map(({ label, value, more }) => (
          <div key={label} className="flex justify-between gap-3 border-b border-line py-2 last:border-0">
            <dt>{label}</dt>
            <dd className={`nums font-semibold ${value === 0 ? 'text-ink-2' : ''}`}>
              {formatCount(value)}
              {more}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function RoundActs({ round: { id: roundId, state } }: { round: Round }) {
  const pause = useSend(pauseClaimRound)
  const resume = useSend(resumeClaimRound)
  const end = useSend(endClaimRound)
  const [asking, setAsking] = useState(false)
  const params = { roundId }
  const problem = pause.error ?? resume.error ?? end.error
  return (
    <div className="flex flex-wrap items-center gap-3">
      {problem && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      {(state === 'waiting' || state === 'sending') && (
        <Button
          variant="secondary"
          icon={<IconHandStop size={20} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ params }, { onSuccess: putRound })}
        >
          Pausar
        </Button>
      )}
      {state === 'paused' && (
        <>
          <Button
            icon={<IconPlayerPlay size={20} aria-hidden />}
            loading={resume.isPending}
            onClick={() => resume.mutate({ params }, { onSuccess: putRound })}
          >
            Seguir
          </Button>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Terminar
          </Button>
        </>
      )}
      {asking && (
        <ConfirmDialog
          danger
          title="¿Terminar el envío?"
          confirmLabel="Terminar"
          cancelLabel="Dejarlo en pausa"
          loading={end.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => end.mutate({ params }, { onSuccess: putRound, onSettled: () => setAsking(false) })}
        >
          A quien falta no le llega por estas olas; puedes preparar otras después.
        </ConfirmDialog>
      )}
    </div>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SendSteps } from '#front/holder-messages/desk/send-steps.tsx'
import { LetterPreview } from '#front/holder-messages/desk/letter-preview.tsx'
import { useKeptDraft } from '#front/holder-messages/desk/use-draft.ts'
import { WhenFields, type When } from '#front/holder-messages/desk/when-fields.tsx'
import { countOf, formatCount } from '#lib/count.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  dropClaimRound,
  listClaimRounds,
  readClaimRound,
  saveClaimRound,
  sendClaimRound,
  testClaimRound,
  type Round,
  type RoundDraft,
} from '../contract.ts'
import { quietDays, wavesOf } from '../rules.ts'
import { putRound } from './put-round.ts'

/** Whom it is for, in which waves, what it says; then to oneself, then to all. */
export function ComposeRound({ round }: { round: Round }) {
  const { id: roundId, importId, words, waveSize, waveHours, sms, reach, imports, preview } = round
  const { draft, change, fault, waiting } = useKeptDraft<RoundDraft, Round>(
    { importId, words, waveSize, waveHours, sms },
    (next) => call(saveClaimRound, { params: { roundId }, body: next }),
    putRound,
  )
  const [sending, setSending] = useState(false)
  const test = useSend(testClaimRound)
  const people = (reach?.mails ?? 0) + (reach?.texts ?? 0)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card as="section" className="flex flex-col gap-5 p-5">
          <h2 className="text-2xl">A quién</h2>
          <SelectField
            label="Cuentas sin dueño"
            value={draft.importId ?? ''}
            onChange={({ target }) => change({ importId: target.value === '' ? null : target.value })}
            options={[
              { value: '', label: 'Todas las que se han traído' },
              ...imports.map(({ id, name, unclaimed }) => ({
                value: id,
                label: `${name} · ${formatCount(unclaimed)} sin dueño`,
              })),
            ]}
          />
          <Checkbox
            label="Por SMS a quien no tiene correo"
            hint="Cada mensaje lo cobra tu proveedor de SMS."
            checked={draft.sms}
            onChange={({ target }) => change({ sms: target.checked })}
          />
          {reach !== null && <ReachList reach={reach} />}
        </Card>
        <Card as="section" className="flex flex-col gap-5 p-5">
          <h2 className="text-2xl">En qué olas</h2>
          <WaveFields draft={draft} people={people} onChange={change} />
        </Card>
        <Card as="section" className="flex flex-col gap-5 p-5">
          <h2 className="text-2xl">Qué les dices</h2>
          <TextArea
            label="Tus palabras"
            hint="Van después de «Hola» y su nombre. Vacío, sale el texto de siempre. El SMS no las lleva."
            rows={5}
            maxLength={600}
            value={draft.words}
            onChange={({ target }) => change({ words: target.value })}
          />
        </Card>
        <DropDraft roundId={roundId} />
      </div>
      <aside className="min-w-0 lg:sticky lg:top-20">
        <LetterPreview
          preview={{ ...preview, push: { title: '', body: '' } }}
          version={round.words}
          push={false}
        />
      </aside>
      <SendSteps
        empty={false}
        tested={round.tested}
        testTo={round.testTo}
        waiting={waiting}
        problem={test.error?.message ?? fault}
        test={{
          press: () =>
            test.mutate({ params: { roundId } }, { onSuccess: () => void invalidate(readClaimRound) }),
          pending: test.isPending,
        }}
        people={people}
        onSend={() => setSending(true)}
      >
        {sending && <SendDialog round={round} people={people} onClose={() => setSending(false)} />}
      </SendSteps>
    </div>
  )
}

function ReachList({ reach }: { reach: NonNullable<Round['reach']> }) {
  const lines = [
    { label: 'Sin dueño', value: reach.unclaimed },
    { label: 'Por correo', value: reach.mails },
    { label: 'Por SMS', value: reach.texts },
    { label: 'Sin correo ni celular', value: reach.unreached },
    { label: `Ya recibieron un enlace en ${quietDays} días`, value: reach.recent },
  ]
  return (
    <dl>
      {lines.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-3 border-b border-line py-2 last:border-0">
          <dt>{label}</dt>
          <dd className={`nums font-semibold ${value === 0 ? 'text-ink-2' : ''}`}>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

type WaveFieldsProps = { draft: RoundDraft; people: number; onChange: (part: Partial<RoundDraft>) => void }

function WaveFields({ draft, people, onChange }: WaveFieldsProps) {
  const waves = wavesOf(people, draft.waveSize)
  const number = (text: string) => Math.max(0, Math.trunc(Number(text.replace(/\D/g, '')) || 0))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Personas por ola"
          inputMode="numeric"
          value={String(draft.waveSize)}
          onChange={({ target }) => onChange({ waveSize: number(target.value) })}
        />
        <TextField
          label="Horas entre olas"
          inputMode="numeric"
          value={String(draft.waveHours)}
          onChange={({ target }) => onChange({ waveHours: number(target.value) })}
        />
      </div>
      <p className="text-ink-2" role="status">
        {waves <= 1
          ? 'Sale todo en una ola.'
          : `Son ${formatCount(waves)} olas: la última sale ${countOf((waves - 1) * draft.waveHours, 'hora', 'horas')} después de la primera. Así tu buzón y tu gente de ayuda pueden con las respuestas.`}
      </p>
    </>
  )
}

function DropDraft({ roundId }: { roundId: string }) {
  const drop = useSend(dropClaimRound)
  const navigate = useNavigate()
  return (
    <div>
      <Button
        variant="ghost"
        loading={drop.isPending}
        onClick={() =>
          drop.mutate(
            { params: { roundId } },
            {
              onSuccess: () => {
                void invalidate(listClaimRounds)
                void navigate(deskPaths.claims)
              },
            },
          )
        }
      >
        Borrar el borrador
      </Button>
    </div>
  )
}

function SendDialog({ round, people, onClose }: { round: Round; people: number; onClose: () => void }) {
  const [time, setTime] = useState<When>({ when: 'now', at: '' })
  const send = useSend(sendClaimRound)
  const later = time.when === 'later'
  const confirm = () =>
    send.mutate(
      { params: { roundId: round.id }, body: later ? { at: time.at } : {} },
      {
        onSuccess: (sent) => {
          onClose()
          putRound(sent)
        },
      },
    )
  return (
    <Dialog
      onClose={onClose}
      title="Confirma las invitaciones"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Todavía no
          </Button>
          <Button
            variant="accent"
            loading={send.isPending}
            disabled={later && time.at === ''}
            onClick={confirm}
          >
            {later ? 'Programar' : 'Enviar la primera ola'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {send.error && (
          <Notice tone="danger" live>
            {send.error.message}
          </Notice>
        )}
        <p className="text-lg">
          Salen <strong>{countOf(people, 'enlace', 'enlaces')}</strong>, {formatCount(round.waveSize)} cada{' '}
          {countOf(round.waveHours, 'hora', 'horas')}. A nadie le llegan dos.
        </p>
        <p className="text-ink-2">
          Es un aviso sobre su cuenta, no publicidad: cada persona lee el aviso de privacidad y acepta los
          términos al reclamarla.
        </p>
        <WhenFields
          value={time}
          onChange={setTime}
          hint="Hora de México. A esa hora se ve quién sigue sin dueño."
        />
      </div>
    </Dialog>
  )
}

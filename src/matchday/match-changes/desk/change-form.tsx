import { shortTitle } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { z } from 'zod/mini'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { instantAt } from '#lib/club-clock.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { showRefusal } from '#ui/form-errors.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import type { Preview } from '../preview-contract.ts'
import { changeKinds, sameName, type ChangeKind } from '#catalogue/events/changes-rules.ts'
import { beginMatchChange, readMatchChange } from '../desk-contract.ts'
import { PreviewTable } from './preview-table.tsx'
import { kindWords } from '../desk-rules.ts'

type Read = Answer<typeof readMatchChange>

const Typed = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(5, 'Escribe el motivo: lo leen los fans.'),
      z.maxLength(300, 'Hasta 300 letras.'),
    ),
  startsAt: z.string(),
  days: z.string().check(z.regex(/^([1-9]|[1-5]\d|60)$/, 'De 1 a 60 días.')),
  compensate: z.boolean(),
  confirm: z.string(),
})

/** What changes, why, what follows from it in numbers, and the rival's name to confirm. */
export function ChangeForm({ data, eventId }: { data: Read; eventId: string }) {
  const { match, faults, preview } = data
  const [kind, setKind] = useState<ChangeKind | null>(null)
  const [seen, setSeen] = useState<Read | null>(null)
  const [before, setBefore] = useState<Preview | null>(null)
  const { mutateAsync } = useSend(beginMatchChange)
  const form = useZodForm(Typed, {
    defaultValues: { reason: '', startsAt: '', days: '10', compensate: false, confirm: '' },
  })
  // The page asks again and again; what is confirmed are the numbers that stand here.
  const shown = seen ?? data

  async function send(typed: z.infer<typeof Typed>) {
    if (kind === null) return
    const startsAt = instantAt(typed.startsAt)
    if (kind === 'moved' && startsAt === null) {
      form.setError('startsAt', { message: 'Escribe la fecha y hora nuevas.' })
      return
    }
    if (!sameName(typed.confirm, shortTitle(match))) {
      form.setError('confirm', { message: `Escribe «${shortTitle(match)}».` })
      return
    }
    try {
      await mutateAsync({
        params: { eventId },
        body: {
          kind,
          reason: typed.reason,
          days: Number(typed.days),
          compensate: typed.compensate,
          confirm: typed.confirm,
          fingerprint: shown.fingerprint,
          ...(kind === 'moved' && startsAt !== null && { startsAt }),
        },
      })
      toast({ tone: 'ok', title: 'Listo. Abajo ves cómo avanza.' })
      setKind(null)
      setSeen(null)
      setBefore(null)
      form.reset()
    } catch (problem) {
      showRefusal(form, problem as Problem)
      if ((problem as Problem).code === 'numbers_changed') {
        setBefore(shown.preview)
        setSeen(null)
        form.setValue('confirm', '')
      }
    }
    await invalidate(readMatchChange)
  }

  return (
    <Form form={form} onSubmit={send}>
      <RadioGroup
        legend="¿Qué cambia?"
        value={kind ?? ''}
        onValueChange={(value) => {
          setKind(changeKinds.find((one) => one === value) ?? null)
          setBefore(null)
          setSeen(data)
        }}
        options={(['moved', 'closed', 'cancelled'] as const).map((value) => ({
          value,
          label: kindWords[value].label,
          hint: faults[value] ?? kindWords[value].hint,
          disabled: faults[value] !== null,
        }))}
      />
      {kind !== null && (
        <>
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
            {kind === 'moved' && (
              <TextField
                label="Fecha y hora nuevas"
                type="datetime-local"
                hint={`Hora de México. Hoy está para el ${formatMoment(match.startsAt)} Las puertas y el fin de la venta se mueven igual.`}
                {...form.field('startsAt')}
              />
            )}
            {kind !== 'cancelled' && (
              <TextField
                label="Días para que los fans elijan"
                inputMode="numeric"
                hint={
                  kind === 'moved'
                    ? 'Hasta entonces pueden pedir su dinero.'
                    : 'Quien no elija recibe su dinero al terminar el plazo.'
                }
                {...form.field('days')}
              />
            )}
          </div>
          <TextArea
            label="Motivo"
            hint="Lo leen los fans en su aviso, en su boleto y en la página del partido."
            rows={3}
            {...form.field('reason')}
          />
          <section aria-labelledby="consecuencias" className="flex flex-col gap-3">
            <h2 id="consecuencias" className="text-2xl">
              Esto va a pasar
            </h2>
            {before !== null && (
              <Notice tone="warn" title="Los números ya son otros">
                Lo que cambió está marcado. Confirma otra vez con estos números.
              </Notice>
            )}
            <PreviewTable preview={shown.preview} before={before} kind={kind} />
          </section>
          {preview.compensationCents > 0 && (
            <Checkbox
              label={`Compensar con 20 %: ${formatMoney(shown.preview.compensationCents)} como saldo`}
              hint="LFPC, artículo 92 Ter: procede cuando el club es responsable. A cada compra y a cada bonogallo, además de su dinero."
              {...form.register('compensate')}
            />
          )}
          <Card className="flex flex-col gap-4 p-5">
            <TextField
              label={`Escribe «${shortTitle(match)}» para confirmar`}
              autoComplete="off"
              {...form.field('confirm')}
            />
            <div>
              <SubmitButton wide={false} variant={kind === 'cancelled' ? 'danger' : 'primary'}>
                {kindWords[kind].verb}
              </SubmitButton>
            </div>
          </Card>
        </>
      )}
    </Form>
  )
}

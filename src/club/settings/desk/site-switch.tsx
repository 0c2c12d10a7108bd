import { useState } from 'react'
import type { z } from 'zod/mini'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import type { Answer } from '#lib/endpoint.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { Waiting } from '#web/waiting.tsx'
import { closeSite, openSite, readClosure } from '../closure-contract.ts'

type Closing = z.infer<typeof closeSite.body>
type Closure = NonNullable<Answer<typeof readClosure>['closure']>

/** Closes the online box office and opens it again. */
export function SiteSwitch() {
  const { data, error, dataUpdatedAt } = useRead(readClosure, {}, { staleTime: 0 })
  if (error !== null) return <ErrorState title="No pudimos leer si está abierta">{error.message}</ErrorState>
  if (data === undefined) return <Waiting />
  const { closure } = data
  return (
    <div className="grid max-w-180 gap-6">
      {closure === null ? (
        <Notice tone="ok" title="La taquilla en línea está abierta" />
      ) : (
        <Notice tone="warn" title="La taquilla en línea está cerrada" action={<OpenButton />}>
          Desde el {formatMoment(closure.closedAt)}
          {closure.reopensAt !== null && Date.parse(closure.reopensAt) < dataUpdatedAt
            ? ' Ya pasó la hora en que dijiste que abriría: no se abre sola.'
            : ''}
        </Notice>
      )}
      <Card as="section" className="space-y-5 p-6">
        <h2 className="text-xl">
          {closure === null ? 'Cerrar la taquilla en línea' : 'Lo que lee la gente'}
        </h2>
        {closure === null && (
          <p className="text-ink-2">
            Nadie puede apartar ni pagar en línea; cada página lleva a un aviso. Siguen la taquilla del
            estadio, las puertas, los pagos que ya están en camino y los boletos comprados. Lo que alguien
            tenga apartado sin pagar se libera al acabar su tiempo.
          </p>
        )}
        <CloseForm key={closure?.closedAt ?? ''} closure={closure} />
      </Card>
    </div>
  )
}

function CloseForm({ closure }: { closure: Closure | null }) {
  const { mutateAsync, isPending } = useSend(closeSite)
  const [asked, setAsked] = useState<Closing | null>(null)
  const defaultValues = { message: closure?.message ?? '', reopensAt: closure?.reopensAt ?? null }
  const form = useZodForm(closeSite.body, { defaultValues })
  const { reopensAt } = form.watch()
  const { error } = form.field('reopensAt')
  const save = async (body: Closing) => {
    await mutateAsync({ body })
    toast({ tone: 'ok', title: closure === null ? 'Cerraste la taquilla en línea.' : 'Guardado.' })
    await invalidate(readClosure)
  }
  return (
    <Form form={form} onSubmit={closure === null ? async (body) => setAsked(body) : save}>
      <TextField
        label="Mensaje"
        optional
        hint="Por qué está cerrada, en una frase."
        placeholder="Hacemos cambios en el mapa del estadio."
        {...form.field('message')}
      />
      <MomentField
        label="Abre de nuevo"
        optional
        hint="Lo lee la gente. La taquilla no se abre sola: la abres tú."
        error={error}
        value={reopensAt ?? ''}
        onChange={(instant) => form.setValue('reopensAt', instant === '' ? null : instant)}
      />
      <SubmitButton wide={false} className="self-start">
        {closure === null ? 'Cerrar la taquilla' : 'Guardar'}
      </SubmitButton>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="¿Cerrar la taquilla en línea?"
        confirmLabel="Sí, cerrar"
        danger
        loading={isPending}
        onConfirm={() =>
          void save(asked!).catch((problem: Error) => toast({ tone: 'danger', title: problem.message }))
        }
      >
        Desde este momento nadie aparta ni paga en línea. Puedes abrirla otra vez cuando quieras.
      </ConfirmDialog>
    </Form>
  )
}

function OpenButton() {
  const [asked, setAsked] = useState(false)
  const { mutateAsync, isPending } = useSend(openSite)
  const open = async () => {
    try {
      await mutateAsync({})
      toast({ tone: 'ok', title: 'La taquilla en línea está abierta.' })
      setAsked(false)
      await invalidate(readClosure)
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Error).message })
    }
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)}>
        Abrir la taquilla
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="¿Abrir la taquilla en línea?"
        confirmLabel="Abrir"
        loading={isPending}
        onConfirm={() => void open()}
      >
        Se vende otra vez todo lo que esté a la venta.
      </ConfirmDialog>
    </>
  )
}

import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { Loaded } from '#web/loaded.tsx'
import { useRead, useSend } from '#web/query.ts'
import { mergeAccounts, previewMerge } from '../merge-contract.ts'
import { undoHours } from '../merge-rules.ts'
import { monthAndYear } from '../person-words.ts'

type Preview = Answer<typeof previewMerge>
type MergeDialogProps = { accountId: string; otherId: string; onClose: () => void }

/** What moves and what collides, before anything does. */
export function MergeDialog({ accountId, otherId, onClose }: MergeDialogProps) {
  const params = { accountId, otherId }
  const read = useRead(previewMerge, { params }, { staleTime: 0 })
  return (
    <Dialog title="Unir dos cuentas" onClose={onClose}>
      <Loaded read={read} title="No pudimos ver qué pasaría">
        {(preview) => <Confirm preview={preview} params={params} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

type ConfirmProps = { preview: Preview; params: { accountId: string; otherId: string }; onClose: () => void }

function Confirm({ preview, params, onClose }: ConfirmProps) {
  const { into, from, moves, findings } = preview
  const form = useZodForm(mergeAccounts.body, { defaultValues: { reason: '' } })
  const { mutateAsync } = useSend(mergeAccounts)
  const stops = findings.filter((one) => one.stops)
  const notices = findings.filter((one) => !one.stops)
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-3 sm:grid-cols-2">
        <Side label="Queda" side={into} />
        <Side label="Termina" side={from} />
      </dl>
      {stops.length > 0 && (
        <Notice tone="danger" title="No se pueden unir">
          <ul className="list-disc pl-5">
            {stops.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {stops.length === 0 && (
        <>
          <div>
            <h3 className="text-lg">Pasa a la cuenta que queda</h3>
            <p className="text-ink-2">
              {moves.length === 0 ? 'La otra cuenta no tiene nada.' : `${moves.join(', ')}.`}
            </p>
          </div>
          {notices.length > 0 && (
            <Notice tone="warn" title="Ten en cuenta">
              <ul className="list-disc pl-5">
                {notices.map(({ words }) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </Notice>
          )}
          <p className="text-sm text-ink-2">
            Con {from.email} ya no se podrá entrar, y lo que llegue a ese correo será de {into.email}. Les
            avisamos a los dos correos. Se deshace en {undoHours} horas, mientras nada se haya usado.
          </p>
          <Form
            form={form}
            onSubmit={async (body) => {
              await mutateAsync({ params, body })
              toast({ title: 'Unimos las dos cuentas', tone: 'ok' })
              onClose()
            }}
          >
            <TextArea label="Por qué son la misma persona" rows={2} {...form.field('reason')} />
            <SubmitButton variant="danger">Unir las dos cuentas</SubmitButton>
          </Form>
        </>
      )}
    </div>
  )
}

function Side({ label, side }: { label: string; side: Preview['into'] }) {
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="font-semibold">{side.name}</dd>
      <dd className="text-sm wrap-anywhere">{side.email}</dd>
      <dd className="text-sm text-ink-2">
        {side.orders === 1 ? '1 pedido' : `${side.orders} pedidos`}
        {side.creditCents > 0 && ` · ${formatMoney(side.creditCents)} a favor`} · desde{' '}
        {monthAndYear(side.since)}
      </dd>
    </div>
  )
}

import { formatDay } from '#lib/dates.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  askFanRequest,
  readAboutMe,
  withdrawFanRequest,
  type AboutMe,
  type FanRequest,
  type Item,
} from '../../about-me-contract.ts'
import { itemLabels, requestLabels } from '../../about-me-rules.ts'

export type RequestInput = { kind: FanRequest['kind']; item: Item | null }

const states = {
  open: { tone: 'warn', words: 'Abierta' },
  accepted: { tone: 'ok', words: 'Aceptada' },
  refused: { tone: 'danger', words: 'No procede' },
  done: { tone: 'ok', words: 'Hecha' },
  withdrawn: { tone: 'neutral', words: 'Retirada' },
} as const

type RequestsProps = Pick<AboutMe, 'requests'> & { onAsk: (input: RequestInput) => void }

/** What the person asked for, until when it is answered, and the answer. */
export function Requests({ requests, onAsk }: RequestsProps) {
  const { mutate, isPending } = useSend(withdrawFanRequest)
  const withdraw = (requestId: string) =>
    mutate(
      { params: { requestId } },
      {
        onError: ({ message }) => toast({ title: message, tone: 'danger' }),
        onSettled: () => void invalidate(readAboutMe),
      },
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {requests.map(({ id, kind, item, words, status, askedAt, answerBy, answerWords }) => (
          <li key={id} className="grid gap-1 py-3">
            <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
              {requestLabels[kind]}
              {item !== null && `: ${itemLabels[item]}`}
              <Badge tone={states[status].tone}>{states[status].words}</Badge>
            </span>
            {words !== null && <span className="wrap-anywhere whitespace-pre-line">«{words}»</span>}
            <span className="text-sm text-ink-2">
              Pedida el {formatDay(askedAt)}
              {status === 'open' && `; te respondemos a más tardar el ${formatDay(answerBy)}`}.
            </span>
            {answerWords !== null && <span className="rounded-md bg-sunken p-3">{answerWords}</span>}
            {status === 'open' && (
              <Button
                variant="ghost"
                size="sm"
                className="-ml-4 justify-self-start"
                loading={isPending}
                onClick={() => withdraw(id)}
              >
                Retirar solicitud
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p>
        Corrige un dato con el botón que tiene debajo. Si una decisión sobre ti la tomó un programa, puedes
        oponerte: la revisa una persona.
      </p>
      <div className="grid grid-cols-1 gap-3">
        <Button variant="secondary" wide onClick={() => onAsk({ kind: 'objection', item: null })}>
          Oponerme a una decisión automática
        </Button>
        <Button variant="ghost" wide onClick={() => onAsk({ kind: 'review', item: null })}>
          Pedir que me revise una persona
        </Button>
      </div>
    </div>
  )
}

const questions = {
  correction: '¿Qué debe decir?',
  objection: '¿Qué decisión y por qué no estás de acuerdo?',
  review: '¿Qué quieres que revisemos?',
}

/** One question, in the person's own words. */
export function AskDialog({ input, onClose }: { input: RequestInput; onClose: () => void }) {
  const { kind, item } = input
  const { mutateAsync } = useSend(askFanRequest)
  return (
    <FormDialog
      title={item === null ? requestLabels[kind] : `Corregir «${itemLabels[item]}»`}
      size="sm"
      onClose={onClose}
      schema={askFanRequest.body}
      defaultValues={{ ...input, words: '' }}
      onSubmit={async (body) => {
        await mutateAsync({ body })
        await invalidate(readAboutMe)
      }}
      done="Recibimos tu solicitud"
      submitLabel="Enviar solicitud"
    >
      {(form) => (
        <TextArea
          label={questions[kind]}
          hint="Te respondemos en 20 días hábiles o menos, sin costo."
          {...form.field('words')}
        />
      )}
    </FormDialog>
  )
}

import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { readHolderMessage, testHolderMessage, type Message } from '../contract.ts'
import {
  audiences,
  audienceWords,
  kindWords,
  messageKinds,
  type Audience,
  type MessageKind,
} from '../rules.ts'
import { LetterPreview } from './letter-preview.tsx'
import { ReachCard } from './reach-card.tsx'
import { ScopeFields } from './scope-fields.tsx'
import { SendDialog } from './send-dialog.tsx'
import { SendSteps } from './send-steps.tsx'
import { useDraft } from './use-draft.ts'
import { WordsFields } from './words-fields.tsx'

/** To whom, what, how it looks and how many it reaches; then to oneself, then to everybody. */
export function Compose({ message }: { message: Message }) {
  const { draft, change, fault, waiting } = useDraft(message)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card as="section" className="flex flex-col gap-5 p-5">
          <h2 className="text-2xl">A quién</h2>
          <RadioGroup
            legend="Qué personas"
            value={draft.audience}
            onValueChange={(value) => change({ audience: value as Audience })}
            options={audiences.map((value) => ({ value, ...audienceWords[value] }))}
          />
          {message.orders > 0 ? (
            <Notice tone="info">
              Solo a las personas de {countOf(message.orders, 'pedido elegido', 'pedidos elegidos')}.
            </Notice>
          ) : (
            <ScopeFields parts={message.parts} scope={draft.scope} onChange={(scope) => change({ scope })} />
          )}
        </Card>
        <Card as="section" className="flex flex-col gap-5 p-5">
          <h2 className="text-2xl">Qué les dices</h2>
          <RadioGroup
            legend="Tipo de mensaje"
            value={draft.kind}
            onValueChange={(value) => change({ kind: value as MessageKind })}
            options={messageKinds.map((value) => ({ value, ...kindWords[value] }))}
          />
          <WordsFields draft={draft} onChange={change} />
        </Card>
        <ReachCard message={message} />
      </div>
      <aside className="min-w-0 lg:sticky lg:top-20">
        <LetterPreview preview={message.preview} version={message.body + message.subject} push={draft.push} />
      </aside>
      <Steps message={message} waiting={waiting} fault={fault} />
    </div>
  )
}

type StepsProps = { message: Message; waiting: boolean; fault: string | null }

function Steps({ message, waiting, fault }: StepsProps) {
  const test = useSend(testHolderMessage)
  const [sending, setSending] = useState(false)
  const { id: messageId, tested, testTo, reach, subject, body } = message
  return (
    <SendSteps
      empty={subject === '' || body === ''}
      tested={tested}
      testTo={testTo}
      waiting={waiting}
      problem={test.error?.message ?? fault}
      test={{
        press: () =>
          test.mutate({ params: { messageId } }, { onSuccess: () => void invalidate(readHolderMessage) }),
        pending: test.isPending,
      }}
      people={reach.people}
      onSend={() => setSending(true)}
    >
      {sending && <SendDialog message={message} onClose={() => setSending(false)} />}
    </SendSteps>
  )
}

import { useSend } from '#web/query.ts'
import { stopHolderMessage, takeBackHolderMessage, type Message } from '../contract.ts'
import { LetterPreview } from './letter-preview.tsx'
import { ProgressCard, UndoCard } from './sending-parts.tsx'
import { putMessage } from './use-draft.ts'

/** A message that was confirmed: what can still be undone, how far it is, what became of it. */
export function Sent({ message }: { message: Message }) {
  const { id: messageId, state, progress, preview, push, subject, body, sendAt, finishedAt } = message
  const back = useSend(takeBackHolderMessage)
  const stop = useSend(stopHolderMessage)
  const params = { messageId }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {state === 'waiting' && (
          <UndoCard
            people={progress?.total ?? 0}
            sendAt={sendAt}
            undo={{
              press: () => back.mutate({ params }, { onSuccess: putMessage }),
              pending: back.isPending,
              error: back.error,
            }}
          />
        )}
        {progress && state !== 'waiting' && state !== 'draft' && (
          <ProgressCard
            state={state}
            progress={progress}
            finishedAt={finishedAt}
            goneWords="Ya no tenían boleto cuando les tocaba"
            stop={{
              press: (settled) => stop.mutate({ params }, { onSuccess: putMessage, onSettled: settled }),
              pending: stop.isPending,
              error: stop.error,
            }}
          />
        )}
      </div>
      <LetterPreview preview={preview} version={body + subject} push={push} />
    </div>
  )
}

import { LetterPreview } from '#front/holder-messages/desk/letter-preview.tsx'
import { ProgressCard, UndoCard } from '#front/holder-messages/desk/sending-parts.tsx'
import { useSend } from '#web/query.ts'
import { stopCampaign, takeBackCampaign, type Campaign } from '../contract.ts'
import { putCampaign } from './put-campaign.ts'
import { Results } from './results.tsx'

/** A campaign that was confirmed: what can still be undone, how far it is, and what it sold. */
export function Sent({ campaign }: { campaign: Campaign }) {
  const {
    id: campaignId,
    state,
    reach,
    progress,
    figures,
    left,
    preview,
    push,
    sendAt,
    finishedAt,
  } = campaign
  const back = useSend(takeBackCampaign)
  const stop = useSend(stopCampaign)
  const params = { campaignId }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {state === 'waiting' && (
          <UndoCard
            people={reach?.people ?? 0}
            sendAt={sendAt}
            undo={{
              press: () => back.mutate({ params }, { onSuccess: putCampaign }),
              pending: back.isPending,
              error: back.error,
            }}
          />
        )}
        {left !== null && <Results figures={figures} left={left} />}
        {progress && state !== 'waiting' && state !== 'draft' && (
          <ProgressCard
            state={state}
            progress={progress}
            finishedAt={finishedAt}
            goneWords="Retiraron su permiso o llegaron al límite"
            stop={{
              press: (settled) => stop.mutate({ params }, { onSuccess: putCampaign, onSettled: settled }),
              pending: stop.isPending,
              error: stop.error,
            }}
          />
        )}
      </div>
      <LetterPreview preview={preview} version={campaign.subject} push={push} />
    </div>
  )
}

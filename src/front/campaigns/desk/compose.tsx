import { useState } from 'react'
import { BodyField } from '#front/holder-messages/desk/body-field.tsx'
import { LetterPreview } from '#front/holder-messages/desk/letter-preview.tsx'
import { SendSteps } from '#front/holder-messages/desk/send-steps.tsx'
import { useKeptDraft } from '#front/holder-messages/desk/use-draft.ts'
import { unknownPlaceholders } from '#front/holder-messages/rules.ts'
import { formatMoment } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { invalidate, useSend } from '#web/query.ts'
import { readCampaign, saveCampaign, testCampaign, type Campaign, type Draft } from '../contract.ts'
import { buttons, buttonWords, placeholders, type CampaignButton } from '../rules.ts'
import { putCampaign } from './put-campaign.ts'
import { ReachCard } from './reach-card.tsx'
import { SendDialog } from './send-dialog.tsx'

/** To whom, what, how it looks and how many it reaches; then to oneself, then to everybody. */
export function Compose({ campaign }: { campaign: Campaign }) {
  const { id: campaignId, segmentId, subject, body, button, eventId, push } = campaign
  const { draft, change, fault, waiting } = useKeptDraft<Draft, Campaign>(
    { segmentId, subject, body, button, eventId, push },
    (next) => call(saveCampaign, { params: { campaignId }, body: next }),
    putCampaign,
  )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card as="section" className="flex flex-col gap-5 p-5">
          <h2 className="text-2xl">A quién</h2>
          <SelectField
            label="Segmento"
            hint="Se lee a la hora en que sale: quien entre o salga antes, cuenta."
            value={draft.segmentId}
            onChange={({ target }) => change({ segmentId: target.value })}
            options={campaign.choices.segments.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <ReachCard reach={campaign.reach} />
        </Card>
        <Card as="section" className="flex flex-col gap-5 p-5">
          <h2 className="text-2xl">Qué les dices</h2>
          <Words draft={draft} matches={campaign.choices.matches} onChange={change} />
        </Card>
      </div>
      <aside className="min-w-0 lg:sticky lg:top-20">
        <LetterPreview
          preview={campaign.preview}
          version={`${campaign.subject} ${campaign.body} ${campaign.button} ${campaign.eventId}`}
          push={draft.push}
        />
      </aside>
      <Steps campaign={campaign} waiting={waiting} fault={fault} />
    </div>
  )
}

type WordsProps = {
  draft: Draft
  matches: Campaign['choices']['matches']
  onChange: (part: Partial<Draft>) => void
}

function Words({ draft, matches, onChange }: WordsProps) {
  return (
    <>
      <TextField
        label="Asunto"
        hint="También es el título de la notificación."
        maxLength={120}
        value={draft.subject}
        error={
          unknownPlaceholders(draft.subject, []).length > 0 ? 'El asunto es igual para todas.' : undefined
        }
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <BodyField
        value={draft.body}
        hint="Empieza solo con «Hola» y su nombre."
        placeholders={placeholders}
        onChange={(body) => onChange({ body })}
      />
      <SelectField
        label="A dónde lleva el botón"
        value={draft.button}
        onChange={({ target }) => onChange({ button: target.value as CampaignButton })}
        options={buttons.map((value) => ({ value, label: buttonWords[value].choice }))}
      />
      {draft.button === 'match' && (
        <SelectField
          label="Partido o evento"
          placeholder="Elige uno"
          value={`${draft.eventId ?? ''}`}
          onChange={({ target }) => onChange({ eventId: target.value === '' ? null : Number(target.value) })}
          options={matches.map(({ id, title, startsAt }) => ({
            value: `${id}`,
            label: `${title} · ${formatMoment(startsAt)}`,
          }))}
        />
      )}
      <Checkbox
        label="También como notificación en su celular"
        hint="A quien las activó para promociones."
        checked={draft.push}
        onChange={({ target }) => onChange({ push: target.checked })}
      />
    </>
  )
}

type StepsProps = { campaign: Campaign; waiting: boolean; fault: string | null }

function Steps({ campaign, waiting, fault }: StepsProps) {
  const test = useSend(testCampaign)
  const [sending, setSending] = useState(false)
  const { id: campaignId, tested, testTo, reach, subject, body } = campaign
  return (
    <SendSteps
      empty={subject === '' || body === ''}
      tested={tested}
      testTo={testTo}
      waiting={waiting}
      problem={test.error?.message ?? fault}
      test={{
        press: () =>
          test.mutate({ params: { campaignId } }, { onSuccess: () => void invalidate(readCampaign) }),
        pending: test.isPending,
      }}
      people={reach?.people ?? 0}
      onSend={() => setSending(true)}
    >
      {sending && reach !== null && (
        <SendDialog campaign={campaign} reach={reach} onClose={() => setSending(false)} />
      )}
    </SendSteps>
  )
}

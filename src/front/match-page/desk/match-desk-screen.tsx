import { MatchScreen } from '#catalogue/events/desk/match-screen.tsx'
import { IconCopy, IconMail, IconMapPin } from '@tabler/icons-react'
import { makePreviewLink } from '#front/news/desk-contract.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useSend } from '#web/query.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { useMay } from '#web/use-may.ts'

/** The match at the desk, with the link that shows it before everybody sees it. */
export default function MatchDeskScreen() {
  return (
    <MatchScreen
      aside={(eventId) => (
        <>
          <MatchPeople eventId={eventId} />
          <MatchPreview eventId={eventId} />
        </>
      )}
    />
  )
}

/** The ways to who goes to the match. */
function MatchPeople({ eventId }: { eventId: number }) {
  const mayDo = useMay()
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="text-xl">Quienes van</h2>
      <Button
        variant="secondary"
        to={`${deskPaths.seatHolders}?partido=${eventId}`}
        icon={<IconMapPin size={20} aria-hidden />}
      >
        Quién se sienta dónde
      </Button>
      {mayDo('send HolderMessage') && (
        <Button
          variant="secondary"
          to={`${deskPaths.holderMessages}?partido=${eventId}`}
          icon={<IconMail size={20} aria-hidden />}
        >
          Escribirles
        </Button>
      )}
    </Card>
  )
}

/** A link that ends by itself, for who should see the match before everybody does. */
function MatchPreview({ eventId }: { eventId: number }) {
  const mayDo = useMay()
  const send = useSend(makePreviewLink)
  if (!mayDo('manage News')) return null
  const link = send.data
  const copy = async (url: string) => {
    const copied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    )
    toast(copied ? { title: 'Copiamos el enlace', tone: 'ok' } : { title: 'Copia el enlace a mano' })
  }
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="text-xl">Vista previa</h2>
      <p className="text-sm text-ink-2">Enseña el partido como lo verá la afición, sin cuenta.</p>
      {send.error && <Notice tone="danger">{send.error.message}</Notice>}
      {link === undefined ? (
        <Button
          variant="secondary"
          loading={send.isPending}
          onClick={() => send.mutate({ body: { of: { eventId } } })}
        >
          Crear enlace
        </Button>
      ) : (
        <>
          <TextField
            label="Enlace"
            hint={`Vence ${formatMoment(link.expiresAt)}`}
            readOnly
            value={link.url}
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="secondary"
            icon={<IconCopy size={20} aria-hidden />}
            onClick={() => void copy(link.url)}
          >
            Copiar enlace
          </Button>
        </>
      )}
    </Card>
  )
}

import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import type { Answer } from '#lib/endpoint.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { CombOpening } from '#ui/comb-opening.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { listGiftCards, readGiftOrder, resendGiftCard, showGiftCode } from '../contract.ts'
import { CodeShown } from './code-shown.tsx'
import { GiftCardFace } from './gift-card-face.tsx'

type Bought = Answer<typeof readGiftOrder>

/** A card that was bought: where it is, and what can still be done with it. */
export default function GiftCardPaidScreen() {
  const { orderId = '' } = useParams()
  const read = useRead(readGiftOrder, { params: { orderId } })
  return (
    <Page title={titleOf(read.data)} narrow>
      <Loaded
        read={read}
        title="No encontramos esa tarjeta"
        waiting={<Skeletons label="Abriendo tu tarjeta" blocks={['h-72 w-full rounded-lg']} />}
      >
        {(gift) => (gift.paid ? <Gift gift={gift} /> : <NotPaid orderId={gift.orderId} />)}
      </Loaded>
    </Page>
  )
}

function titleOf(gift: Bought | undefined): string {
  if (gift?.paid !== true) return 'Tu tarjeta de regalo'
  return gift.way === 'own' ? 'Ya está en tu cuenta' : 'Tu tarjeta de regalo está lista'
}

function NotPaid({ orderId }: { orderId: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="info" title="Aún no está pagada">
        En cuanto tu pago esté aprobado la verás aquí.
      </Notice>
      <Button to={paths.finaliced(orderId)}>Ver mi compra</Button>
    </div>
  )
}

function Gift({ gift }: { gift: Bought }) {
  const { orderId, design, amountCents, toName, fromName, words, showable, resendable, last4 } = gift
  const [code, setCode] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [correcting, setCorrecting] = useState(false)

  async function show(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      setCode((await call(showGiftCode, { params: { orderId } })).code)
    } catch (error) {
      setProblem((error as Problem).message)
    } finally {
      setBusy(false)
    }
  }
  const face = { design, toName, fromName, words }
  return (
    <>
      <div className="grid justify-items-center gap-5 print:block">
        <div className="print:hidden">
          <CombOpening size={72} />
        </div>
        {code === undefined ? (
          <GiftCardFace {...face} cents={amountCents} last4={last4} />
        ) : (
          <CodeShown {...face} cents={amountCents} code={code} />
        )}
        <p role="status" className="max-w-prose text-center text-lg print:hidden">
          {code === undefined ? stateWords(gift) : 'Este es su código. Imprímelo o cópialo antes de salir.'}
        </p>
        {problem !== undefined && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        <div className="grid w-full max-w-100 gap-3 print:hidden">
          {showable && code === undefined && (
            <Button
              variant="accent"
              wide
              loading={busy}
              icon={<IconPrinter size={22} aria-hidden />}
              onClick={() => void show()}
            >
              Ver el código e imprimir
            </Button>
          )}
          {resendable && (
            <Button
              variant={gift.letter === 'returned' ? 'accent' : 'secondary'}
              wide
              icon={<IconMail size={22} aria-hidden />}
              onClick={() => setCorrecting(true)}
            >
              {gift.letter === 'returned' ? 'Corregir el correo' : 'Mandarla otra vez o a otro correo'}
            </Button>
          )}
          <Button variant="secondary" wide to={paths.giftCards()}>
            Mis tarjetas de regalo
          </Button>
          <Button variant="ghost" wide to={paths.payment}>
            Recibo {gift.folio}
          </Button>
        </div>
      </div>
      {correcting && (
        <FormDialog
          title="¿A qué correo la mandamos?"
          size="sm"
          schema={resendGiftCard.body}
          defaultValues={{ toEmail: gift.toEmail ?? '' }}
          submitLabel="Mandar tarjeta"
          done="La mandamos con un código nuevo"
          onClose={() => setCorrecting(false)}
          onSubmit={async (body) => {
            await call(resendGiftCard, { params: { orderId }, body })
            await Promise.all([invalidate(readGiftOrder), invalidate(listGiftCards)])
          }}
        >
          {({ field }) => (
            <TextField
              label="Correo"
              type="email"
              inputMode="email"
              autoComplete="off"
              hint="Lleva un código nuevo: el que ya se haya mandado deja de servir."
              {...field('toEmail')}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}

function stateWords({
  way,
  letter,
  toEmail,
  toName,
  deliverAt,
  sentAt,
  amountCents,
  showable,
}: Bought): string {
  const who = toName === '' ? toEmail : `${toName} (${toEmail})`
  if (way === 'own') return `Tienes ${formatMoney(amountCents)} para tu próxima compra: la eliges al pagar.`
  if (way === 'print')
    return showable
      ? 'Abre el código cuando puedas imprimirlo o copiarlo: se muestra una sola vez.'
      : 'Su código ya se mostró. Si lo perdiste, escríbenos y mandamos uno nuevo.'
  if (letter === 'returned')
    return `No llegó a ${who}: ese correo no existe o no la aceptó. Corrígelo y la mandamos.`
  if (letter === 'sent') return `La mandamos a ${who} el ${formatMoment(sentAt!)}.`
  return deliverAt === null ? `Va en camino a ${who}.` : `Sale para ${who} el ${formatMoment(deliverAt)}.`
}

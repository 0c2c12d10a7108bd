import { ended, formatMoment } from '#lib/dates.ts'

export type CashMethod = 'oxxo' | 'paycash' | 'spei'

const words: Record<CashMethod, string[]> = {
  oxxo: [
    'Te damos una ficha con código de barras y te la enviamos por correo.',
    'La pagas en efectivo en la caja de cualquier OXXO.',
    'Cuando el pago se refleja, en hasta 1 día hábil, te llegan tus boletos.',
  ],
  paycash: [
    'Te damos una ficha con referencia y te la enviamos por correo.',
    'La pagas en efectivo en 7-Eleven, Circle K, Extra, Soriana, Kiosko, Calimax o Farmacias Yza.',
    'Cuando el pago se refleja, normalmente el mismo día, te llegan tus boletos.',
  ],
  spei: [
    'Te damos una CLABE y te la enviamos por correo.',
    'Haces la transferencia desde la app de tu banco por la cantidad exacta.',
    'Se refleja en minutos y te llegan tus boletos.',
  ],
}

/** Where it is paid, for the button's words. */
export const cashPlace: Record<CashMethod, string> = {
  oxxo: 'en OXXO',
  paycash: 'en tienda',
  spei: 'por SPEI',
}

/** What happens after the button, before it is pressed: the seats wait, nothing is charged yet. */
export function CashPanel({ method, payableUntil }: { method: CashMethod; payableUntil: string }) {
  return (
    <section aria-labelledby="asi-pagas">
      <h2 id="asi-pagas" className="mb-3 text-xl">
        Así pagas
      </h2>
      <ol className="flex flex-col gap-3">
        {words[method].map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              className="title grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-brand"
              aria-hidden
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-2">
        {ended(`Tienes hasta el ${formatMoment(payableUntil)}`)} Tus lugares se quedan reservados hasta
        entonces.
      </p>
    </section>
  )
}

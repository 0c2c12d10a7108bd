import { IconArmchair, IconClockHour4, IconCreditCard, IconQrcode } from '@tabler/icons-react'
import { Section } from '#ui/page.tsx'

const steps = [
  {
    Icon: IconArmchair,
    title: 'Elige tus lugares',
    words: 'En el mapa del estadio, en una lista o deja que te demos los mejores juntos.',
  },
  {
    Icon: IconClockHour4,
    title: 'Los apartamos 10 minutos',
    words: 'Nadie más los puede tomar mientras pagas. Si necesitas más tiempo, lo pides.',
  },
  {
    Icon: IconCreditCard,
    title: 'Paga como quieras',
    words: 'Tarjeta, monedero, transferencia SPEI o efectivo en OXXO y Paycash.',
  },
  {
    Icon: IconQrcode,
    title: 'Entra con tu celular',
    words: 'Tu boleto abre aunque no haya señal. También lo tienes en PDF y en tu correo.',
  },
]

export function HowItWorks() {
  return (
    <Section title="Así de fácil" className="mt-14 lg:mt-20">
      <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ Icon, title, words }, index) => (
          <li key={title} className="flex gap-4 lg:flex-col">
            <span className="relative grid size-14 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand">
              <Icon size={28} aria-hidden />
              <span
                className="title absolute -top-2 -right-2 grid size-6 place-items-center rounded-full bg-accent text-sm text-on-accent"
                aria-hidden
              >
                {index + 1}
              </span>
            </span>
            <div>
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-1 text-ink-2">{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

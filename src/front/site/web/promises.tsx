import { IconReceipt2, IconReceiptRefund, IconShieldCheck } from '@tabler/icons-react'

const promises = [
  {
    Icon: IconReceipt2,
    title: 'Un solo precio',
    words: 'El total que ves en la lista es el mismo del recibo: cargos e impuestos incluidos.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Del club a tu celular',
    words: 'Boletos oficiales con firma digital, sin intermediarios ni reventa.',
  },
  {
    Icon: IconReceiptRefund,
    title: 'Si se cancela, te devolvemos todo',
    words: 'El total que pagaste, con cargos, al mismo medio de pago.',
  },
]

/** What the club answers for, in a band of its own across the page. */
export function Promises() {
  return (
    <section aria-labelledby="promises" className="on-night mt-16 bg-night lg:mt-24">
      <div className="container-page py-12 lg:py-16">
        <h2 id="promises" className="text-3xl lg:text-4xl">
          Comprar directo al club se nota
        </h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-3">
          {promises.map(({ Icon, title, words }) => (
            <li key={title} className="border-t-2 border-accent pt-4">
              <Icon size={32} className="text-accent" aria-hidden />
              <h3 className="mt-3 text-2xl">{title}</h3>
              <p className="mt-1 text-on-night-2">{words}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

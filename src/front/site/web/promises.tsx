import { IconArrowBackUp, IconDeviceMobile, IconReceipt } from '@tabler/icons-react'

const promises = [
  { Icon: IconReceipt, title: 'El precio que ves es el que pagas.', words: 'Cargos incluidos.' },
  { Icon: IconDeviceMobile, title: 'Tu boleto vive en tu celular.', words: 'Entra sin señal.' },
  { Icon: IconArrowBackUp, title: 'Si se cancela, te devolvemos todo.', words: 'Con cargos.' },
]

/** What the club answers for, in one line each. */
export function Promises() {
  return (
    <ul
      aria-label="Lo que te prometemos"
      className="mt-8 grid gap-3 border-t border-line pt-6 lg:grid-cols-3 lg:gap-6"
    >
      {promises.map(({ Icon, title, words }) => (
        <li key={title} className="flex items-center gap-3">
          <Icon size={24} className="shrink-0 text-brand" aria-hidden />
          <p>
            <span className="font-semibold">{title}</span> <span className="text-ink-2">{words}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

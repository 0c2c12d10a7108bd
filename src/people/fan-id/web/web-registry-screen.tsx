import { Page, Section } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { AtTheWindow, HandOver } from './hand-over.tsx'
import { WhatIsAsked } from './sign-up/what-is-asked.tsx'

const steps = [
  { title: 'Información', words: 'Escribe tus datos y confirma tu celular y tu correo con un código.' },
  {
    title: 'Identificación',
    words: 'Toma fotos de tu INE, pasaporte o CURP biométrica. Leemos los datos por ti.',
  },
  { title: 'Selfie', words: 'Mira a la cámara y sigue tres indicaciones. O sáltala: una persona te revisa.' },
]

export default function WebRegistryScreen() {
  return (
    <Page
      title="Registro Fan ID"
      intro="Tres pasos, unos tres minutos, en tu celular. Si lo dejas a medias, sigues donde te quedaste."
      aside={<HandOver path={paths.fanRegistry} />}
    >
      <ol className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {steps.map(({ title, words }, index) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-5">
            <span className="title grid size-9 place-items-center rounded-full bg-brand text-xl text-on-brand">
              {index + 1}
            </span>
            <h2 className="mt-3 text-2xl">{title}</h2>
            <p className="mt-1">{words}</p>
          </li>
        ))}
      </ol>
      <Section title="Qué te pedimos y para qué">
        <WhatIsAsked />
      </Section>
      <div className="mt-8">
        <AtTheWindow />
      </div>
    </Page>
  )
}

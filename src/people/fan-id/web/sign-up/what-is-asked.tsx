import { Card } from '#ui/card.tsx'

type Asked = { what: string; why: string; until: string; optional?: true }

const asked: Asked[] = [
  {
    what: 'Nombre, CURP, nacimiento, sexo y nacionalidad',
    why: 'Para saber que eres tú y que nadie más use tus datos.',
    until: 'Hasta que borres tu Fan ID.',
  },
  {
    what: 'Celular y correo',
    why: 'Te mandamos un código a cada uno para confirmar que son tuyos.',
    until: 'Hasta que borres tu Fan ID.',
  },
  {
    what: 'Fotos de tu INE, pasaporte o CURP biométrica',
    why: 'Para comparar tu documento con lo que escribiste.',
    until: 'Las fotos se borran a los 7 días de la decisión; si no pasan, antes de 24 horas.',
  },
  {
    what: 'Selfie',
    why: 'Para compararla con tu documento y entrar después con tu cara.',
    until: 'Las fotos, 7 días. La plantilla de tu rostro, hasta que quites tu permiso.',
    optional: true,
  },
]

/** What is asked, why and until when: before the first field. */
export function WhatIsAsked() {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {asked.map(({ what, why, until, optional }) => (
        <Card as="li" key={what} className="p-4">
          <h3 className="font-body text-base leading-snug font-semibold">
            {what}
            {optional && <span className="font-normal text-ink-2"> (solo si quieres)</span>}
          </h3>
          <p className="mt-1">{why}</p>
          <p className="mt-1 text-sm text-ink-2">{until}</p>
        </Card>
      ))}
    </ul>
  )
}

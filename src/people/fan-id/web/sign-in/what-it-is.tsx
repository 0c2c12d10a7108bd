const facts = [
  {
    title: 'Para qué sirve',
    words: 'Es tu identificación de aficionado: la muestras con tu boleto en los partidos que la piden.',
  },
  {
    title: 'Para quién',
    words:
      'Para personas de 18 años o más, de cualquier país. A tus hijas e hijos los registras tú, sin su rostro.',
  },
  { title: 'Cuánto cuesta', words: 'Nada. Se hace una sola vez y funciona sin internet en la puerta.' },
  {
    title: 'Qué pasa con tus datos',
    words:
      'Las fotos se borran a los 7 días. No buscamos tu cara entre las de otras personas. Lo borras cuando quieras.',
  },
]

export function WhatItIs() {
  return (
    <dl className="grid grid-cols-1 gap-5 md:grid-cols-2">
      {facts.map(({ title, words }) => (
        <div key={title} className="border-l-4 border-accent pl-4">
          <dt className="title text-xl">{title}</dt>
          <dd className="mt-1">{words}</dd>
        </div>
      ))}
    </dl>
  )
}

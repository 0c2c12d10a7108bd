/** Why a case is not approved, as a reviewer chooses it. What the fan reads says exactly what to do. */
export const reviewReasons = [
  'front_blurred',
  'back_blurred',
  'front_cut',
  'glare',
  'selfie_covered',
  'selfie_dark',
  'selfie_differs',
  'data_differs',
  'document_expired',
  'not_a_document',
  'altered_document',
  'other_person',
  'known_already',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

type Reason = { for: 'repeat' | 'refused'; label: string; words: string }

export const reasonTexts: Record<ReviewReason, Reason> = {
  front_blurred: {
    for: 'repeat',
    label: 'Frente borroso',
    words: 'Toma otra vez el frente de tu documento: salió borroso.',
  },
  back_blurred: {
    for: 'repeat',
    label: 'Reverso borroso o ilegible',
    words: 'Toma otra vez el reverso de tu documento: los renglones con <<< deben leerse completos.',
  },
  front_cut: {
    for: 'repeat',
    label: 'Documento cortado o muy lejos',
    words: 'Toma otra vez tu documento: que se vean las cuatro esquinas y llene el recuadro.',
  },
  glare: {
    for: 'repeat',
    label: 'Reflejo sobre los datos',
    words: 'Toma otra vez tu documento sin reflejos: inclínalo un poco.',
  },
  selfie_covered: {
    for: 'repeat',
    label: 'Selfie con gorra, lentes o cubrebocas',
    words: 'Toma otra selfie sin gorra, lentes ni cubrebocas.',
  },
  selfie_dark: {
    for: 'repeat',
    label: 'Selfie oscura o movida',
    words: 'Toma otra selfie con luz frente a ti y el celular quieto.',
  },
  selfie_differs: {
    for: 'repeat',
    label: 'La selfie no deja ver si es la misma persona',
    words: 'Toma otra selfie de frente y con buena luz: no pudimos compararla con tu documento.',
  },
  data_differs: {
    for: 'repeat',
    label: 'Lo escrito no es lo del documento',
    words: 'Revisa tus datos: escríbelos como vienen en tu documento.',
  },
  document_expired: {
    for: 'repeat',
    label: 'Documento vencido',
    words: 'Usa un documento vigente: el que mandaste ya venció.',
  },
  not_a_document: {
    for: 'refused',
    label: 'No es un documento oficial',
    words: 'Lo que mandaste no es una INE, un pasaporte ni una CURP biométrica.',
  },
  altered_document: {
    for: 'refused',
    label: 'El documento parece alterado',
    words: 'No pudimos comprobar que tu documento sea auténtico. Tráelo a la taquilla del estadio.',
  },
  other_person: {
    for: 'refused',
    label: 'El documento es de otra persona',
    words: 'El documento y la selfie no son de la misma persona. Cada quien registra el suyo.',
  },
  known_already: {
    for: 'refused',
    label: 'Ya tiene otro Fan ID',
    words: 'Ya tienes un Fan ID con otro correo. Entra con él o escríbenos para recuperarlo.',
  },
}

/** The message of a decision: a sentence a reason, and the reviewer's own words after them. */
export function wordsOf(reasons: readonly ReviewReason[], note = ''): string {
  return [...reasons.map((reason) => reasonTexts[reason].words), note.trim()].filter(Boolean).join(' ')
}

/** Why what was typed counts, or what was read, as a reviewer chooses it. */
export const dataReasons = ['misread', 'seen_document', 'other_proof', 'typed_wrong'] as const
export type DataReason = (typeof dataReasons)[number]

export const dataReasonTexts: Record<DataReason, { for: 'typed' | 'read'; label: string }> = {
  misread: { for: 'typed', label: 'La lectura salió mal: en la foto dice lo que escribió' },
  seen_document: { for: 'typed', label: 'Vi su documento en la ventanilla' },
  other_proof: { for: 'typed', label: 'Lo comprueba con otro documento oficial' },
  typed_wrong: { for: 'read', label: 'Lo escribió mal: en la foto dice lo que leímos' },
}

/** A text cut into what it has in common with another at its start, what differs, and what it has in common at its end. */
export function partsThatDiffer(text: string, beside: string): [start: string, middle: string, end: string] {
  const [ours, theirs] = [Array.from(text), Array.from(beside)]
  const same = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0
  let start = 0
  while (same(ours[start], theirs[start])) start++
  let end = 0
  while (end < Math.min(ours.length, theirs.length) - start && same(ours.at(-1 - end), theirs.at(-1 - end)))
    end++
  const cut = ours.length - end
  return [ours.slice(0, start).join(''), ours.slice(start, cut).join(''), ours.slice(cut).join('')]
}

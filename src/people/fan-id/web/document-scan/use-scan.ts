import { useState } from 'react'
import { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import {
  readDocumentSides,
  sendDocumentSide,
  startDocument,
  type DocumentKind,
  type Repeat,
} from '../../registration-contract.ts'
import { keepRegistration } from '../resume/use-registration.ts'
import { documents, type Side } from './documents.ts'
import { inLine } from './in-line.ts'

export type Scanned = { id: string; kind: DocumentKind }
type State =
  | { phase: 'choose' }
  | { phase: 'take' | 'sending'; document: Scanned; sides: Side[] }
  | { phase: 'check'; document: Scanned; sides: Side[]; file: File }
  | { phase: 'reading'; document: Scanned }

/** The sides that must be taken again, each once. */
export const sidesIn = (repeat: Repeat[]): Side[] => [
  ...new Set(repeat.flatMap(({ where }) => (where === 'front' || where === 'back' ? [where] : []))),
]

/** From the choice of a document to its reading, side by side. `before` is a document that is to be repeated. */
export function useScan(before: { document: Scanned; sides: Side[] } | null, onRead: () => void) {
  const [state, setState] = useState<State>(
    before === null ? { phase: 'choose' } : { phase: 'take', ...before },
  )
  const [failure, setFailure] = useState<Problem | null>(null)
  /** Seconds that the server's line takes, while this document stands in it. */
  const [line, setLine] = useState<number | null>(null)

  async function trying(doing: State, orElse: State, work: () => Promise<void>) {
    setFailure(null)
    setState(doing)
    try {
      await work()
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      setFailure(problem)
      setState(orElse)
    }
  }

  const choose = (kind: DocumentKind) =>
    trying(state, state, async () => {
      const { id } = await call(startDocument, { body: { kind } })
      setState({ phase: 'take', document: { id, kind }, sides: documents[kind].sides })
    })

  const picture = (file: File) => {
    if (state.phase === 'take') setState({ ...state, phase: 'check', file })
  }
  const again = () => {
    if (state.phase === 'check') setState({ phase: 'take', document: state.document, sides: state.sides })
  }

  const accept = async () => {
    if (state.phase !== 'check') return
    const { document, sides, file } = state
    const [side, ...rest] = sides
    if (side === undefined) return
    await trying({ phase: 'sending', document, sides }, state, async () => {
      const params = { documentId: document.id, side }
      await inLine(() => call(sendDocumentSide, { params, file }), setLine)
      if (rest.length > 0) return setState({ phase: 'take', document, sides: rest })
      await read(document)
    })
  }

  const read = (document: Scanned) =>
    trying({ phase: 'reading', document }, { phase: 'reading', document }, async () => {
      const params = { documentId: document.id }
      const answer = await inLine(() => call(readDocumentSides, { params }), setLine)
      const sides = sidesIn(answer.repeat)
      keepRegistration(answer)
      if (sides.length > 0) return setState({ phase: 'take', document, sides })
      setState({ phase: 'choose' })
      onRead()
    })

  const restart = () => {
    setFailure(null)
    setState({ phase: 'choose' })
  }
  return { state, failure, line, choose, picture, again, accept, read, restart }
}

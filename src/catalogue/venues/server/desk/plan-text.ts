import { Problem } from '#lib/problem.ts'

/** The text of an uploaded plan → its layout and side file, unchecked. Says where a text is broken, by line and column. */
export function readPlanText(text: string): { layout: unknown; extras: unknown } {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Problem(
      'plan_not_json',
      `El archivo no es un JSON completo: se rompe ${placeOf(String(error), text)}.`,
      400,
    )
  }
  if (typeof json === 'object' && json !== null && 'layout' in json)
    return { layout: json.layout, extras: 'extras' in json ? json.extras : undefined }
  return { layout: json, extras: undefined }
}

/** Where the parser stopped, as `en la línea 3, columna 12`. */
function placeOf(message: string, text: string): string {
  const at = /position (\d+)/.exec(message)?.[1]
  if (at === undefined) return 'al final'
  const before = text.slice(0, Number(at)).split('\n')
  return `en la línea ${before.length}, columna ${(before.at(-1)?.length ?? 0) + 1}`
}

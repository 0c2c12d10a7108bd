const names: Record<string, string> = {
  zones: 'sección',
  rows: 'fila',
  seats: 'asiento',
  categories: 'categoría',
  areas: 'dibujo',
  points: 'punto',
}

/** Where in the file a fault is: `zones.0.rows.2.seats.4` → `sección 1, fila 3, asiento 5`, counted as people count. */
export function placeWords(where: string): string {
  const parts = where.split('.')
  const words: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const name = names[parts[at] ?? '']
    const index = parts[at + 1] ?? ''
    if (name !== undefined && /^\d+$/.test(index)) {
      words.push(`${name} ${Number(index) + 1}`)
      at++
    } else if (parts[at]) words.push(parts[at] ?? '')
  }
  return words.join(', ')
}

export type ToastWords = {
  title: string
  description?: string
  tone?: 'ok' | 'info' | 'warn' | 'danger'
  action?: { label: string; onSelect: () => void }
}
export type ShownToast = ToastWords & { id: number }

const listeners = new Set<() => void>()
let shown: ShownToast[] = []
let lastId = 0

function show(next: ShownToast[]) {
  shown = next
  listeners.forEach((listener) => listener())
}

/** Says something in passing. What a person must not miss belongs on the page, in a Notice. */
export function toast(words: ToastWords) {
  lastId += 1
  show([...shown.slice(-2), { ...words, id: lastId }])
}

export function dismissToast(id: number) {
  show(shown.filter((one) => one.id !== id))
}

export function shownToasts(): ShownToast[] {
  return shown
}

export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { formatMoney } from '#lib/money.ts'
import type { OrderBatch } from '../../batch-contract.ts'

export const orderCount = (count: number): string => (count === 1 ? '1 pedido' : `${count} pedidos`)

/** An act in the words of its dialog, its button and its bar. */
export const actWords = {
  resend: {
    title: 'Reenviar boletos',
    can: (count: number) => (count === 1 ? '1 se puede reenviar' : `${count} se pueden reenviar`),
    button: (count: number) => `Reenviar ${orderCount(count)}`,
    coming: (count: number) => (count === 1 ? 'Se reenvía 1 pedido' : `Se reenvían ${count} pedidos`),
    going: 'Reenviando pedidos',
    done: 'Reenviaste',
  },
  print: {
    title: 'Imprimir boletos',
    can: (count: number) => (count === 1 ? '1 se puede imprimir' : `${count} se pueden imprimir`),
    button: (count: number) => `Imprimir ${orderCount(count)}`,
  },
  refund: {
    title: 'Devolver pedidos',
    can: (count: number) => (count === 1 ? '1 se puede devolver' : `${count} se pueden devolver`),
    button: (count: number, cents: number) => `Devolver ${formatMoney(cents)} de ${orderCount(count)}`,
    coming: (count: number) => (count === 1 ? 'Se devuelve 1 pedido' : `Se devuelven ${count} pedidos`),
    going: 'Devolviendo pedidos',
    done: 'Devolviste',
  },
  void: {
    title: 'Anular pedidos',
    can: (count: number) => (count === 1 ? '1 se puede anular' : `${count} se pueden anular`),
    button: (count: number) => `Anular ${orderCount(count)}`,
    coming: (count: number) => (count === 1 ? 'Se anula 1 pedido' : `Se anulan ${count} pedidos`),
    going: 'Anulando pedidos',
    done: 'Anulaste',
  },
}

/** How a batch stands, in a sentence. */
export function batchWords({ act, state, orders, done, refused }: OrderBatch): string {
  const words = actWords[act]
  if (state === 'waiting') return words.coming(orders)
  if (state === 'undone') return 'Se deshizo: no pasó nada'
  if (state === 'running') return `${words.going}: ${done + refused} de ${orders}`
  const left = refused === 0 ? '' : `. ${refused === 1 ? '1 no se pudo' : `${refused} no se pudieron`}`
  return `${words.done} ${orderCount(done)}${left}`
}

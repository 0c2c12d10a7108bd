import { formatMoney } from '#lib/money.ts'
import type { OrderBatch } from '../../batch-contract.ts'

export const orderCount = (count: number): string => (count === 1 ? '1 pedido' : `${count} pedidos`)

/** An act in the words of its dialog, its button and its bar. */
export const actWords = {
  resend: {
    title: 'Reenviar boletos',
    can: (n: number) => (n === 1 ? '1 se puede reenviar' : `${n} se pueden reenviar`),
    button: (n: number) => `Reenviar ${orderCount(n)}`,
    coming: (n: number) => (n === 1 ? 'Se reenvía 1 pedido' : `Se reenvían ${n} pedidos`),
    going: 'Reenviando',
    done: 'Reenviaste',
  },
  print: {
    title: 'Imprimir boletos',
    can: (n: number) => (n === 1 ? '1 se puede imprimir' : `${n} se pueden imprimir`),
    button: (n: number) => `Imprimir ${orderCount(n)}`,
  },
  refund: {
    title: 'Devolver pedidos',
    can: (n: number) => (n === 1 ? '1 se puede devolver' : `${n} se pueden devolver`),
    button: (n: number, cents: number) => `Devolver ${formatMoney(cents)} de ${orderCount(n)}`,
    coming: (n: number) => (n === 1 ? 'Se devuelve 1 pedido' : `Se devuelven ${n} pedidos`),
    going: 'Devolviendo',
    done: 'Devolviste',
  },
  void: {
    title: 'Anular pedidos',
    can: (n: number) => (n === 1 ? '1 se puede anular' : `${n} se pueden anular`),
    button: (n: number) => `Anular ${orderCount(n)}`,
    coming: (n: number) => (n === 1 ? 'Se anula 1 pedido' : `Se anulan ${n} pedidos`),
    going: 'Anulando',
    done: 'Anulaste',
  },
}

/** How a batch stands, in a sentence. */
export function batchWords({ act, state, orders, done, refused }: OrderBatch): string {
  const words = actWords[act]
  if (state === 'waiting') return words.coming(orders)
  if (state === 'undone') return 'Se deshizo: no pasó nada'
  if (state === 'running') return `${words.going} pedidos: ${done + refused} de ${orders}`
  const left = refused === 0 ? '' : `. ${refused === 1 ? '1 no se pudo' : `${refused} no se pudieron`}`
  return `${words.done} ${orderCount(done)}${left}`
}

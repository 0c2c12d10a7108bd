/** Codes of the database as a person reads them; the JSON keeps the codes. */
const codes: Record<string, string> = {
  abandoned: 'Abandonado',
  active: 'Activo',
  adult: 'Adulto',
  approved: 'Aprobado',
  buyer: 'Aficionado',
  cancelled: 'Cancelado',
  card: 'Tarjeta',
  charged_back: 'Devuelto por tu banco',
  child: 'Niña o niño',
  created: 'Creado',
  credit: 'Tu saldo',
  credited: 'Abonado a tu saldo',
  done: 'Hecho',
  ended: 'Terminado',
  expired: 'Vencido',
  failed: 'Falló',
  in_process: 'En proceso',
  in_review: 'En revisión',
  ordered: 'En una compra',
  oxxo: 'OXXO',
  paid: 'Pagado',
  paycash: 'Paycash',
  pending: 'Pendiente',
  ready: 'Listo',
  refunded: 'Devuelto',
  rejected: 'Rechazado',
  released: 'Soltado',
  requested: 'Pedido',
  reserved: 'Reservado',
  scheduled: 'Programado',
  senior: 'Adulto mayor',
  sold: 'Comprado',
  spei: 'SPEI',
  stopped: 'Detenido',
  subscription: 'Suscripción',
  undone: 'Deshecho',
  valid: 'Válido',
  void: 'Anulado',
  waiting: 'En preparación',
  wallet: 'Mercado Pago',
}

/** Under these headings stands a code and no words of the person. */
const coded = new Set(['estado', 'medio', 'tarifa', 'tipo'])

export function codeWords(key: string, value: string): string {
  return coded.has(key) ? (codes[value] ?? value) : value
}

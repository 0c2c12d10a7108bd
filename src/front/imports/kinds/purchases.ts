import type { FieldOf, KindOf } from './field.ts'
import { personFields } from './person-fields.ts'

const { fullName, firstName, lastName, secondLastName, email, phone, birthDate } = personFields

const fields = {
  folio: {
    title: 'Folio en el otro sistema',
    words: 'Se guarda tal cual, para encontrarlo cuando alguien lo mencione.',
    synonyms: [
      'folio',
      'pedido',
      'no pedido',
      'numero de pedido',
      'codigo de pedido',
      'orden',
      'no orden',
      'numero de orden',
      'id pedido',
      'id orden',
      'id compra',
      'compra',
      'no ticket',
      'order',
      'order id',
      'order code',
      'order number',
      'reference',
      'public id',
    ],
  },
  position: {
    title: 'Parte del pedido',
    words: 'Si un folio trae varios renglones: el número de cada uno.',
    synonyms: [
      'partida',
      'renglon',
      'linea',
      'no partida',
      'position id',
      'position',
      'line',
      'boleto',
      'id boleto',
    ],
  },
  customerNumber: {
    title: 'Número de cliente',
    words: 'El mismo de la lista de clientes.',
    synonyms: [
      'no cliente',
      'num cliente',
      'numero de cliente',
      'cliente id',
      'id cliente',
      'customer id',
      'socio',
      'no socio',
      'numero de socio',
      'member id',
    ],
  },
  email,
  phone,
  fullName: {
    ...fullName,
    title: 'Nombre de quien compró',
    words: 'Si está, tiene que ser el de la cuenta.',
  },
  firstName,
  lastName,
  secondLastName,
  birthDate,
  boughtAt: {
    title: 'Fecha de compra',
    synonyms: [
      'fecha de compra',
      'fecha compra',
      'fecha de pago',
      'fecha pedido',
      'fecha de venta',
      'fecha venta',
      'fecha',
      'order date',
      'purchase date',
      'created date',
      'created at',
      'date',
    ],
  },
  boughtTime: {
    title: 'Hora de compra',
    synonyms: ['hora de compra', 'hora compra', 'hora', 'order time', 'time'],
  },
  amount: {
    title: 'Importe pagado',
    synonyms: [
      'importe',
      'total',
      'monto',
      'pagado',
      'importe pagado',
      'precio',
      'order total',
      'price',
      'amount',
      'total price',
    ],
  },
  status: {
    title: 'Estado',
    words: 'Lo que no se pagó o se canceló no se trae.',
    synonyms: ['estado', 'estatus', 'status', 'situacion', 'estado del pedido'],
  },
  what: {
    title: 'Concepto',
    synonyms: [
      'concepto',
      'producto',
      'descripcion',
      'articulo',
      'tipo de boleto',
      'product',
      'product name',
      'item',
      'ticket',
    ],
  },
  eventName: {
    title: 'Partido',
    synonyms: [
      'partido',
      'evento',
      'juego',
      'rival',
      'nombre del evento',
      'event',
      'event name',
      'event slug',
      'match',
    ],
  },
  eventAt: {
    title: 'Fecha del partido',
    words: 'Con ella cuenta como asistencia a ese partido.',
    synonyms: [
      'fecha del partido',
      'fecha partido',
      'fecha del evento',
      'fecha evento',
      'dia del partido',
      'event date',
      'start date',
      'match date',
    ],
  },
  seat: {
    title: 'Lugar',
    synonyms: ['lugar', 'asiento', 'butaca', 'localidad', 'seat', 'seat name', 'ubicacion', 'zona'],
  },
  entered: {
    title: 'Entró',
    words: 'Sí o no.',
    synonyms: [
      'entro',
      'asistio',
      'asistencia',
      'acceso',
      'is checked in',
      'checked in',
      'attended',
      'usado',
    ],
  },
  enteredAt: {
    title: 'Hora de entrada',
    synonyms: [
      'hora de entrada',
      'fecha de entrada',
      'hora entrada',
      'fecha acceso',
      'checked in at',
      'entry time',
    ],
  },
} as const satisfies Record<string, FieldOf>

/** What somebody bought in another system, or a match that they went to, and whose it is. */
export const purchases = {
  title: 'Compras y entradas de antes',
  one: 'compra',
  many: 'compras',
  words:
    'Qué compró cada quien y a qué partidos entró en el sistema anterior. Cuentan para fases, segmentos y Personas; no son boletos ni ingresos. Primero trae los clientes.',
  fields,
  days: ['birthDate', 'boughtAt', 'eventAt', 'enteredAt'],
  fault: ({ folio, email, phone, customerNumber, what, eventName, amount }) => {
    if (folio === undefined) return 'Elige la columna del folio del otro sistema.'
    if ((email ?? phone ?? customerNumber) === undefined)
      return 'Elige de quién es: la columna del correo, del celular o del número de cliente.'
    return (what ?? eventName ?? amount) === undefined
      ? 'Elige qué se compró: la columna del concepto, del partido o del importe.'
      : null
  },
} as const satisfies KindOf

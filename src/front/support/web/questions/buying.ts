import type { Category } from './question.ts'

export const buying: Category[] = [
  {
    id: 'comprar',
    title: 'Comprar',
    questions: [
      {
        id: 'como-compro',
        ask: '¿Cómo compro mis boletos?',
        words: 'comprar pasos asiento mapa',
        answer: [
          'Elige tu partido en [Partidos](tickets), di cuántos boletos quieres y toma los asientos que te proponemos o escógelos en el mapa.',
          'Tus lugares quedan apartados 10 minutos mientras pagas. Al confirmar, tus boletos aparecen en [Mis boletos](events) y te llegan por correo.',
        ],
      },
      {
        id: 'diez-minutos',
        ask: '¿Qué pasa si se me acaban los 10 minutos?',
        words: 'tiempo cuenta regresiva expiró apartado reloj',
        answer: [
          'Soltamos tus lugares y no te cobramos. Con un botón buscamos los mismos asientos, por si siguen libres.',
          'Si te queda 1 minuto y necesitas más, toca **Dame más tiempo**: el reloj empieza de nuevo una vez.',
        ],
      },
      {
        id: 'sin-mapa',
        ask: '¿Puedo comprar sin usar el mapa?',
        words: 'accesible lector de pantalla datos lento lista',
        answer: [
          'Sí. En [Comprar sin mapa](eventDetail2) eliges zona y cantidad, y te damos los mejores lugares juntos. Es la misma venta y los mismos precios.',
        ],
      },
      {
        id: 'precio-final',
        ask: '¿El precio que veo es el que pago?',
        words: 'cargos servicio comisión impuestos total',
        answer: [
          'Sí. El total ya incluye cargos e impuestos y es el mismo en la lista, en el mapa, al pagar y en tu comprobante. Pagar con tarjeta no cuesta más.',
        ],
      },
      {
        id: 'cuantos-boletos',
        ask: '¿Cuántos boletos puedo comprar?',
        words: 'límite máximo grupo',
        answer: [
          'Hay un máximo por persona y por partido; lo ves antes de pagar. Si van en grupo, escríbenos en [Contacto](contact).',
        ],
      },
      {
        id: 'ninos',
        ask: '¿Las niñas y los niños pagan boleto?',
        words: 'menores infantil tarifa hijos edad',
        answer: [
          'Cada quien entra con su propio boleto. Al comprar puedes elegir la tarifa infantil donde exista. Los menores de 12 años entran con una persona adulta.',
        ],
      },
    ],
  },
  {
    id: 'pagar',
    title: 'Pagar: tarjeta, OXXO y SPEI',
    questions: [
      {
        id: 'formas-de-pago',
        ask: '¿Cómo puedo pagar?',
        words: 'tarjeta crédito débito efectivo mercado pago métodos medios meses',
        answer: [
          '- Tarjeta de crédito o débito, y cartera de Mercado Pago: al momento.',
          '- OXXO o Paycash, en efectivo: te damos una ficha con fecha límite.',
          '- SPEI: te damos una CLABE para transferir el importe exacto.',
          'Cerca del partido se cierran los pagos en efectivo, porque tardan en avisarnos.',
        ],
      },
      {
        id: 'oxxo',
        ask: 'Pagué en OXXO, ¿cuándo llegan mis boletos?',
        words: 'efectivo ficha paycash tarda acreditar',
        answer: [
          'Casi siempre en minutos; a veces la tienda tarda unas horas en avisarnos. No pagues otra vez: en cuanto se acredita te llega un correo.',
          'Si pasaron más de 24 horas, escríbenos en [Contacto](contact) con la foto de tu recibo.',
        ],
      },
      {
        id: 'spei',
        ask: '¿Cómo pago por SPEI?',
        words: 'transferencia clabe banco app',
        answer: [
          'Desde la app de tu banco transfiere el importe **exacto** a la CLABE de tu ficha, antes de su fecha límite. Se confirma en minutos.',
          'La CLABE es solo para esa compra: no la guardes para otra.',
        ],
      },
      {
        id: 'ficha-vencida',
        ask: 'Se venció mi ficha o pagué tarde, ¿pierdo mi dinero?',
        words: 'tarde vencida expirada ficha oxxo spei',
        answer: [
          'No. Si tus lugares siguen libres, son tuyos. Si no, te damos otros iguales en la misma zona cuando lo aceptaste al comprar; y si no hay, te devolvemos todo.',
        ],
      },
      {
        id: 'pago-rechazado',
        ask: 'Mi banco rechazó el pago. ¿Me cobraron?',
        words: 'declinada fondos no pasó error tarjeta',
        answer: [
          'No. Prueba con otra tarjeta u otro medio; tus lugares siguen apartados mientras corre el tiempo. Si en tu banco ves un cargo en tránsito, se libera solo en unos días.',
        ],
      },
      {
        id: 'en-revision',
        ask: 'Dice que están confirmando mi pago. ¿Qué hago?',
        words: 'revisión pendiente en duda proceso',
        answer: [
          'Nada, y no pagues otra vez. Tu banco lo está revisando y guardamos tus lugares. Te avisamos por correo, y lo puedes ver en [Mis pagos](payment).',
        ],
      },
      {
        id: 'factura',
        ask: '¿Cómo pido mi factura?',
        words: 'cfdi facturación rfc fiscal comprobante',
        answer: [
          'En [Mis pagos](payment), con tus datos como aparecen en tu Constancia de Situación Fiscal, dentro del mes de la compra.',
        ],
      },
    ],
  },
]

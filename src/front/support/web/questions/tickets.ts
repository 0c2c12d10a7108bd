import type { Category } from './question.ts'

export const tickets: Category[] = [
  {
    id: 'boletos',
    title: 'Mis boletos',
    questions: [
      {
        id: 'donde-estan',
        ask: '¿Dónde están mis boletos?',
        words: 'no llegaron correo spam qr pdf ver',
        answer: [
          'En [Mis boletos](events), con la cuenta con la que compraste. También te los mandamos en PDF: busca en correo no deseado.',
          'Si compraste con otro correo, inicia sesión con ese.',
        ],
      },
      {
        id: 'sin-internet',
        ask: '¿Necesito internet para entrar?',
        words: 'datos señal offline celular conexión',
        answer: [
          'No. Abre [Mis boletos](events) una vez con internet y quedan guardados en tu celular. El código sigue cambiando aunque no haya señal.',
        ],
      },
      {
        id: 'captura',
        ask: '¿Sirve una captura de pantalla?',
        words: 'screenshot foto imprimir papel pdf impreso',
        answer: [
          'No: el código cambia cada pocos segundos para que nadie lo copie. Si prefieres papel, imprime el PDF y lleva tu identificación.',
        ],
      },
      {
        id: 'sin-celular',
        ask: 'Perdí mi celular o no tiene batería. ¿Cómo entro?',
        words: 'robo batería cambié teléfono',
        answer: [
          'Entra a tu cuenta desde otro celular: ahí están tus boletos. También sirve el PDF impreso con tu identificación, o pasa a la taquilla del estadio.',
        ],
      },
    ],
  },
  {
    id: 'transferir-devolver',
    title: 'Transferir y poner en reventa',
    questions: [
      {
        id: 'transferir',
        ask: '¿Puedo pasarle mi boleto a alguien?',
        words: 'transferencia transfiero paso regalar mandar amigo familiar enviar',
        answer: [
          'Sí, sin costo: abre tu boleto en [Mis boletos](events) y toca **Transferir**. Cuando lo acepta, tu código deja de servir y nace el suyo. Mientras no lo acepte, puedes retirarlo.',
        ],
      },
      {
        id: 'no-puedo-ir',
        ask: 'No puedo ir. ¿Me devuelven mi dinero?',
        words: 'devolver regresar cancelar boleto reventa vender reembolso',
        answer: [
          'Puedes **ponerlo en reventa** aquí mismo, al precio que dice tu boleto. Lo conservas hasta que alguien lo compra; entonces recibes el importe. No podemos asegurar que se venda.',
          'También puedes transferirlo. Por solo no poder asistir no hay devolución directa.',
        ],
      },
      {
        id: 'reventa-fuera',
        ask: '¿Puedo comprar o vender boletos en otro lado?',
        words: 'revendedor facebook redes falso fraude',
        answer: [
          'No lo hagas: fuera de esta taquilla no podemos saber si un boleto es real. Vender por encima del precio está prohibido y puede cancelar el boleto.',
        ],
      },
    ],
  },
  {
    id: 'devoluciones',
    title: 'Cancelaciones y devoluciones',
    questions: [
      {
        id: 'partido-cancelado',
        ask: 'Se canceló el partido. ¿Qué pasa con mi dinero?',
        words: 'reembolso devolución cancelación suspendido puerta cerrada',
        answer: [
          'Te devolvemos el **total, con cargos**, al mismo medio de pago. No tienes que pedirlo. Si no se puede, te lo dejamos como saldo a favor.',
        ],
      },
      {
        id: 'cambio-de-fecha',
        ask: 'Cambió la fecha del partido y no puedo ir',
        words: 'reprogramado horario otra fecha reembolso',
        answer: [
          'Tu boleto vale para la nueva fecha. Si no puedes ir, pide la devolución completa hasta 24 horas antes del nuevo horario en [Contacto](contact).',
        ],
      },
      {
        id: 'cuanto-tarda',
        ask: '¿Cuánto tarda una devolución?',
        words: 'reembolso plazo días dónde está mi dinero',
        answer: [
          'La enviamos en un máximo de 5 días hábiles; tu banco puede tardar unos días más en mostrarla. En [Mis pagos](payment) ves en qué va.',
          'Si pagaste en efectivo, te pedimos una cuenta para transferirte.',
        ],
      },
    ],
  },
]

import * as invitations from '@qujat/contract/administration/invitations';
import * as people from '@qujat/contract/administration/people';
import * as person from '@qujat/contract/administration/person';
import { area } from '../../../platform/http/area.ts';
import type { Area } from '../../../platform/http/serve.ts';
import type { AdministrationServices } from '../services.ts';
import { acceptInvitation, readInvitation } from './accept.ts';
import { countPeople } from './count.ts';
import { inviteAgain, invitePerson, takeInvitationBack } from './invite.ts';
import { listPeople } from './list.ts';
import { changePerson, endPersonSessions, readPerson } from './person.ts';

export const peopleRoutes = (services: AdministrationServices): Area =>
  area(services, (serve) => {
    serve(people.listPeople, listPeople);
    serve(people.countPeople, countPeople);
    serve(person.readPerson, readPerson);
    serve(person.changePerson, changePerson);
    serve(person.endPersonSessions, endPersonSessions);
    serve(invitations.invitePerson, invitePerson);
    serve(invitations.inviteAgain, inviteAgain);
    serve(invitations.takeInvitationBack, takeInvitationBack);
    serve.anonymous(invitations.readInvitation, readInvitation);
    serve.anonymous(invitations.acceptInvitation, acceptInvitation);
  });

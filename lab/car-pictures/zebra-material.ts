import { ShaderMaterial } from 'three';

/**
 * Stripes of light as they are mirrored in a polished surface: where they break, two surfaces meet at an edge; where they
 * bend sharply, the curve of the surface does.
 */
export const zebraMaterial = (): ShaderMaterial =>
  new ShaderMaterial({
    vertexShader: `
      varying vec3 vNormalWorld;
      varying vec3 vFromEye;
      void main() {
        vec4 place = modelMatrix * vec4( position, 1.0 );
        vNormalWorld = mat3( modelMatrix ) * normal;
        vFromEye = place.xyz - cameraPosition;
        gl_Position = projectionMatrix * viewMatrix * place;
      }`,
    fragmentShader: `
      varying vec3 vNormalWorld;
      varying vec3 vFromEye;
      void main() {
        vec3 mirrored = reflect( normalize( vFromEye ), normalize( vNormalWorld ) );
        float across = atan( mirrored.y, mirrored.z ) * 9.0;
        float soft = fwidth( across ) * 0.75;
        float stripe = smoothstep( -soft, soft, sin( across * 2.0 ) );
        gl_FragColor = vec4( vec3( mix( 0.06, 0.96, stripe ) ), 1.0 );
      }`,
  });
